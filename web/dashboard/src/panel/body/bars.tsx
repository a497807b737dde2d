import { useMemo } from 'react'
import type { PanelData } from '../../model/panel-data.ts'
import type { BarsLook, WrittenOptions } from '../../model/panel-options.ts'
import { readBars, readHistogram } from '../../model/read/options/read-bars.ts'
import { type Bars as BarsData, toBars, toHistogram } from '../../model/view/to-bars.ts'
import { BarsPanel } from '../../panels/bars/bars-panel.tsx'
import { PanelMessage } from '../panel-message.tsx'
import { t } from '../words.ts'
import type { Size } from './body-props.ts'

type Common = { readonly data: PanelData; readonly size: Size; readonly title: string }
export type BarsProps = Common & { readonly options: WrittenOptions }

/** A bar chart, or why there is nothing to draw. */
export function Bars({ options: { written }, data, ...place }: BarsProps) {
  const options = useMemo(() => readBars(written), [written])
  const bars = useMemo(() => toBars(data, options), [data, options])
  return <Drawn look={options} bars={bars} {...place} />
}

/** How often values occur, or why there is nothing to draw. */
export function Histogram({ options: { written }, data, ...place }: BarsProps) {
  const options = useMemo(() => readHistogram(written), [written])
  const bars = useMemo(() => toHistogram(data, options), [data, options])
  return <Drawn look={options} bars={bars} {...place} />
}

type DrawnProps = Omit<Common, 'data'> & { readonly look: BarsLook; readonly bars: BarsData }

function Drawn({ look, bars, size, title }: DrawnProps) {
  if (bars.series.length === 0 || bars.groups.length === 0) return <PanelMessage title={t('noNumber')} />
  return <BarsPanel look={look} bars={bars} size={size} title={title} />
}
