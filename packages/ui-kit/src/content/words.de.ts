export const de = {
  copied: 'Kopiert',
}
