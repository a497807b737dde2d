/** Cards of models side by side, by the width of the window. */
export const columns = { base: 1, md: 2, xl: 3 }
