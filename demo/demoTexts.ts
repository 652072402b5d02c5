/** Documents of the demo's mentors. Written for this demo. */
export const TEXTS = {
  limits: `A limit says what a function comes close to, not what it reaches. Write down how close you want to be, and find how near x must be for it.
Limits of sums are sums of limits. A quotient has a limit where the one below is not zero. Where both become zero, simplify first.`,
  integrals: `The integral of x to the power n is x to the power n plus 1, divided by n plus 1, unless n is minus 1. The integral of 1 over x is the logarithm of x.
The integral of the exponential function is the exponential function. Check every integral by differentiating it.`,
  pValue: `A p-value is the probability of data at least as extreme as yours if the null hypothesis holds. It is not the probability that the hypothesis is true.
A small p-value says that the data would be surprising. It says nothing about the size of an effect: report an interval beside it.`,
  errors: `A NameError means that Python does not know a name: look for a typing error, or a line that runs too early.
An IndentationError means that a line begins at the wrong column. A TypeError means that a value has another type than the operation takes.
Read the last line of a traceback first: it names the error, and the line above it names the place.`,
  leaks: `Split the data before you look at it. A model that has seen the test data in any form is judged too well.
Split by person where one person has several rows, and by time where you want to predict the future. Scale and select features within the training part only.`,
  rules: `An association rule says that baskets with some items often hold another one. The support of an association rule is the share of all baskets that hold all of its items.
The confidence of a rule is the share of baskets with its left side that hold its right side too. The lift compares that with what chance would give: a lift of 1 says nothing.
The Apriori algorithm finds frequent itemsets by size: an itemset can be frequent only where all of its parts are.`,
  trees: `A decision tree asks one question after the other until it can answer. Each question splits the data so that the parts are purer than the whole.
A tree that grows until every leaf is pure has learned the noise: stop early, or prune it on data that it has not seen. Many trees that vote are a forest.`,
  regulations: `§ 4 An examination can be repeated twice. The second repetition takes place before two examiners.
§ 7 Who is ill tells the examination office before the examination begins, and brings a certificate within three days.
§ 9 Grades are published within four weeks. Objections are made in writing within one month.`,
} as const;
