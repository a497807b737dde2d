/** Models that are shown before somebody looks for one. */
export const shortRows = 6
