import { type Json, text } from '../../json.ts'
import { upgradeGraph } from './graph.ts'
import { upgradeHeatmap } from './heatmap.ts'
import { upgradePie } from './pie.ts'
import { upgradeSinglestat } from './singlestat.ts'
import { upgradeTable } from './table.ts'
import { upgradeText } from './text.ts'
import type { Upgraded } from './upgraded.ts'

const upgrades: Readonly<Record<string, (panel: Json) => Upgraded>> = {
  graph: upgradeGraph,
  singlestat: upgradeSinglestat,
  'grafana-singlestat-panel': upgradeSinglestat,
  table: upgradeTable,
  'table-old': upgradeTable,
  'grafana-piechart-panel': upgradePie,
  heatmap: upgradeHeatmap,
  text: upgradeText,
  text2: upgradeText,
  'grafana-polystat-panel': upgradePolystat,
}

/** Turns a panel of a type that is gone, or of an older form of its type, into today's; others stay as they are. */
export function upgradePanel(panel: Json): Upgraded {
  const upgrade = upgrades[text(panel.type)]
  return upgrade === undefined ? { panel, notes: [] } : upgrade(panel)
}

function upgradePolystat(panel: Json): Upgraded {
  const options = { colorMode: 'background', textMode: 'value_and_name', graphMode: 'none' }
  return { panel: { ...panel, type: 'stat', options }, notes: ['Hexagons are shown as a grid of stats'] }
}
