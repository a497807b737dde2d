export const de = {
  notLoaded: 'Der Flow lässt sich nicht anordnen: das Programm dafür wurde nicht geladen; die Seite neu laden',
  refused: 'Der Flow lässt sich nicht anordnen: ELK hat seine Zeichnung abgewiesen',
}
