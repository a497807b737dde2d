/** What pictures are drawn on; said here too, so that a list of them does not load all that is known of drawings. */
export const pictureSize = { width: 240, height: 120 } as const
