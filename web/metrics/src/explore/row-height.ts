/** What a metric takes where its description has one line. */
export const rowHeightPx = 60
