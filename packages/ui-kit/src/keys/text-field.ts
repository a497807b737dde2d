/** Selects the fields that text is typed into. */
export const textField = 'input:not([type="checkbox"], [type="radio"], [type="button"], [type="file"]), textarea'
