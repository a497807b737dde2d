import { outwardAddress } from '@hearth/ui-kit'
import type { ChartPlot } from '@hearth/ui-kit/chart'
import { HoverCard } from '@mantine/core'
import type { Scope } from '../../model/interpolate/scope.ts'
import type { DisplayFrame } from '../../model/panel-data.ts'
import { useDashboardView } from '../../view/dashboard-view.ts'
import { targetOf } from '../links/target-of.ts'
import { wordTime } from '../word-time.ts'
import classes from './exemplar-pins.module.css'
import { type Exemplar, exemplarsOf } from './exemplars-of.ts'
import { t } from './words.ts'

export type ExemplarPinsProps = {
  readonly plot: ChartPlot
  readonly frames: readonly DisplayFrame[]
  readonly scope: Scope
  /** The axis that they stand on. */
  readonly scale: string | undefined
}

/** Single events behind the numbers of a graph, each with its labels and where they lead. */
export function ExemplarPins({ plot, frames, scope, scale }: ExemplarPinsProps) {
  const { datasources, timeZone } = useDashboardView()
  return exemplarsOf(frames, datasources, scope).map((exemplar) => {
    const left = plot.xOf(exemplar.atMs)
    const top = Math.min(plot.height, Math.max(0, plot.yOf(exemplar.value, scale)))
    if (!(left >= 0 && left <= plot.width) || Number.isNaN(top)) return null
    return (
      <HoverCard key={exemplar.key} position="right" shadow="md" withinPortal>
        <HoverCard.Target>
          <button
            type="button"
            className={classes.pin}
            style={{ left, top }}
            aria-label={t('exemplar', { value: exemplar.text })}
          />
        </HoverCard.Target>
        <HoverCard.Dropdown p="xs">
          <Labels exemplar={exemplar} when={wordTime(exemplar.atMs, timeZone)} />
        </HoverCard.Dropdown>
      </HoverCard>
    )
  })
}

function Labels({ exemplar, when }: { readonly exemplar: Exemplar; readonly when: string }) {
  return (
    <div className={classes.card}>
      <div className={classes.when}>{`${when} · ${exemplar.text}`}</div>
      <dl className={classes.labels}>
        {exemplar.labels.map(({ name, value, links }) => (
          <div key={name} className={classes.label}>
            <dt>{name}</dt>
            <dd>
              {value}
              {links.map((link) => (
                <a key={link.href} href={outwardAddress(link.href)} {...targetOf(link)} className={classes.link}>
                  {link.title}
                </a>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
