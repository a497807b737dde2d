import type { Json } from '../../json.ts'
import { t } from '../../words.ts'
import { upgradeGraph } from './graph.ts'
import { upgradeHeatmap } from './heatmap.ts'
import type { OlderType } from './older-types.ts'
import { upgradePie } from './pie.ts'
import { upgradeSinglestat } from './singlestat.ts'
import { upgradeTable } from './table.ts'
import { upgradeText } from './text.ts'
import { asItIs, type Upgrade, type Upgraded } from './upgraded.ts'

const upgrades: Readonly<Record<OlderType, Upgrade>> = {
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
  const upgrade: Upgrade = Object.entries(upgrades).find(([type]) => type === panel.type)?.[1] ?? asItIs
  return upgrade(panel)
}

function upgradePolystat(panel: Json): Upgraded {
  const options = { colorMode: 'background', textMode: 'value_and_name', graphMode: 'none' }
  return { panel: { ...panel, type: 'stat', options }, notes: [t('hexagons')] }
}
