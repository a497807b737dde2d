export const de = {
  between: '{lower} bis {upper}',
}
