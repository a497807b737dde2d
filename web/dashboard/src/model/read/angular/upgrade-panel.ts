import type { Json } from '../../json.ts'
import { upgradeFieldOptions } from './field-options.ts'
import { upgradeGraph } from './graph.ts'
import { upgradeHeatmap } from './heatmap.ts'
import type { OlderType } from './older-types.ts'
import { upgradePie } from './pie.ts'
import { upgradePolystat } from './polystat.ts'
import { upgradeSinglestat } from './singlestat.ts'
import { upgradeDiscrete, upgradeStatusMap } from './states.ts'
import { upgradeTable } from './table.ts'
import { upgradeText } from './text.ts'
import { asItIs, type Upgrade, type Upgraded } from './upgraded.ts'

const upgrades: Readonly<Record<OlderType, Upgrade>> = {
  graph: upgradeGraph,
  singlestat: upgradeSinglestat,
  'grafana-singlestat-panel': upgradeSinglestat,
  'blackmirror1-singlestat-math-panel': upgradeSinglestat,
  stat: upgradeFieldOptions,
  gauge: upgradeFieldOptions,
  bargauge: upgradeFieldOptions,
  table: upgradeTable,
  'table-old': upgradeTable,
  'briangann-datatable-panel': upgradeTable,
  'grafana-piechart-panel': upgradePie,
  heatmap: upgradeHeatmap,
  text: upgradeText,
  text2: upgradeText,
  'grafana-polystat-panel': upgradePolystat,
  'natel-discrete-panel': upgradeDiscrete,
  'flant-statusmap-panel': upgradeStatusMap,
}

/** Turns a panel of a type that is gone, or of an older form of its type, into today's; others stay as they are. */
export function upgradePanel(panel: Json): Upgraded {
  const upgrade: Upgrade = Object.entries(upgrades).find(([type]) => type === panel.type)?.[1] ?? asItIs
  return upgrade(panel)
}
