import { Link } from '@hearth/ui-kit/router'
import type { ExplainedPart } from '../../../../../services/metrics/src/wire/query/explain.ts'
import { formatSeconds } from '../../targets/scrape-times.ts'
import classes from './explained-tree.module.css'
import { t } from './words.ts'

/** The tree, outermost part first; each bar is the share of the time that the part took by itself. */
export function ExplainedTree({ whole }: { readonly whole: ExplainedPart }) {
  return (
    <ul className={classes.tree} aria-label={t('parts')}>
      <Part part={whole} totalMs={whole.cost?.totalMs ?? 0} />
    </ul>
  )
}

type PartProps = { readonly part: ExplainedPart; readonly totalMs: number }

function Part({ part: { kind, head, text, cost, parts }, totalMs }: PartProps) {
  return (
    <li className={classes.part}>
      <div className={classes.row}>
        <span className={classes.head}>
          {cost === undefined || kind === 'matrix' ? (
            head
          ) : (
            <Link
              to="/query"
              search={{ 'g0.expr': text, 'g0.tab': 'graph' }}
              title={text}
              aria-label={t('alone', { text })}
            >
              {head}
            </Link>
          )}
        </span>
        {cost !== undefined && <Figures cost={cost} totalMs={totalMs} />}
      </div>
      {parts.length > 0 && (
        <ul className={classes.tree}>
          {parts.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of an expression may be alike, and keep their order
            <Part key={at} part={part} totalMs={totalMs} />
          ))}
        </ul>
      )}
    </li>
  )
}

type FiguresProps = { readonly cost: NonNullable<ExplainedPart['cost']>; readonly totalMs: number }

function Figures({ cost, totalMs }: FiguresProps) {
  const { ownMs, series, samples, loadedSeries, loadedSamples } = cost
  const share = totalMs === 0 ? 0 : ownMs / totalMs
  return (
    <span className={classes.figures}>
      <span>{t('gives', { series: t('series', { count: series }), samples: t('samples', { count: samples }) })}</span>
      {loadedSeries > 0 && (
        <span>
          {t('reads', {
            series: t('series', { count: loadedSeries }),
            samples: t('samples', { count: loadedSamples }),
          })}
        </span>
      )}
      <span className={classes.time}>
        <span className={classes.bar} style={{ inlineSize: `${Math.round(share * 100)}%` }} />
        <span>{formatSeconds(ownMs / 1000)}</span>
      </span>
    </span>
  )
}
