export const de = {
  views: 'Ansichten',
  playground: 'Ausprobieren',
  models: 'Modelle',
  embeddings: 'Einbettungen',
}
