export const de = {
  editor: 'Editor',
  outline: 'Gliederung',
  jsonOfFlow: 'JSON des Flows',
  inStep: 'Im Gleichschritt mit der Zeichnung',
  notDrawn: 'Noch nicht gezeichnet',
  whyNot: 'Der Text bleibt in diesem Tab und wird gezeichnet, sobald er lesbar ist.',
  atLine: 'Zeile {line}: {message}',
  format: 'Formatieren',
  discard: 'Zurück zur Zeichnung',
  edited: 'JSON bearbeiten',
}
