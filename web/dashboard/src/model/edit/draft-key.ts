export const draftPrefix = 'dashboard draft '

/** Under which the browser keeps the draft of a dashboard. */
export const draftKey = (uid: string) => draftPrefix + uid
