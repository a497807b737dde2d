export const de = {
  noNodes: 'Die Daten haben keine Knoten',
  noNodesHint: 'Ein Knotengraph nimmt Zeilen mit den Feldern source und target, und andere mit einer id',
  left: { one: '{count} weiterer Knoten ist nicht gezeigt', other: '{count} weitere Knoten sind nicht gezeigt' },
  larger: 'Größer',
  smaller: 'Kleiner',
  whole: 'Den ganzen Graphen zeigen',
}
