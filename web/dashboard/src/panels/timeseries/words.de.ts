export const de = { exemplar: 'Einzelfall: {value}' }
