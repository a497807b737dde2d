export const de = {
  searchIn: '{title}: suchen',
  close: 'Palette schließen',
  nothingFits: 'Nichts passt zu „{text}“',
  favourite: '{label} unter den Favoriten behalten',
}
