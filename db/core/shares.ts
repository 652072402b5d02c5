/**
 * SQL: the rows of `from` with `percentage`, the share of each row in the sum of `value`, in percent with two
 * decimals. Shares add up to 100: the remainder of rounding down is given in hundredths to the largest remainders,
 * ties ordered by `key`.
 */
export const buildSharesSql = (from: string, value: string, key: string) => `
  select rounded.*, case when whole = 0 then 0
                         else (hundredths + cast(row_number() over (order by remainder desc, ${key}) <= 10000 - sum(hundredths) over () as integer)) / 100.0 end as percentage
    from (select parts.*, trunc(coalesce(10000.0 * ${value} / nullif(whole, 0), 0)) as hundredths,
                 coalesce(10000.0 * ${value} / nullif(whole, 0), 0) - trunc(coalesce(10000.0 * ${value} / nullif(whole, 0), 0)) as remainder
            from (select ${from}.*, sum(${value}) over () as whole from ${from}) parts) rounded`;
