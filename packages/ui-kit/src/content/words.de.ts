export const de = {
  copied: 'Kopiert',
  copyCode: 'Code kopieren',
  pace: '{number} Tokens/s',
}
