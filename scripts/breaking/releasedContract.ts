/**
 * The bundle of the last release, compressed since its changes are not reviewed. The history of this file has earlier
 * releases.
 */
export const RELEASED_CONTRACT = 'generated/released.json.gz';
