export const de = {
  unreadable: 'Keine Gliederung',
  unreadableWhy: 'Der Text lässt sich nicht als Flow lesen.',
  empty: 'Keine Knoten',
  emptyWhy: 'In diesem Flow ist noch nichts gezeichnet.',
  nodes: 'Knoten des Flows',
  from: 'von {sources}',
  cannotRun: 'Kann hier nicht laufen',
}
