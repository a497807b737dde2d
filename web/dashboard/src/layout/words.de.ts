export const de = {
  panels: { one: '{count} Panel', other: '{count} Panels' },
}
