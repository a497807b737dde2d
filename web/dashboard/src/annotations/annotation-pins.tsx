import type { ChartPlot } from '@hearth/ui-kit/chart'
import { Badge, HoverCard, useComputedColorScheme } from '@mantine/core'
import type { Annotation } from '../model/annotations/annotation.ts'
import { plainText } from '../model/annotations/plain-text.ts'
import { cssColor } from '../model/field/colors.ts'
import { wordTime } from '../panels/word-time.ts'
import { useDashboardView } from '../view/dashboard-view.ts'
import classes from './annotations.module.css'
import { t } from './words.ts'

export type AnnotationPinsProps = {
  readonly plot: ChartPlot
  readonly annotations: readonly Annotation[]
  readonly onEdit: ((annotation: Annotation) => void) | undefined
}

// Each is a button; the rest is drawn all the same.
const mostPins = 150

/** What can be pointed at below a graph to read what happened; a click changes what is kept. */
export function AnnotationPins({ plot, annotations, onEdit }: AnnotationPinsProps) {
  const scheme = useComputedColorScheme('light')
  return annotations.slice(0, mostPins).map((annotation) => {
    const place = placeOf(annotation, plot)
    if (place === undefined) return null
    const { title, text, source, id } = annotation
    const said = plainText([title, text].filter((one) => one !== '').join(': ') || source)
    return (
      <HoverCard key={annotation.key} position="top" shadow="md" withinPortal openDelay={100}>
        <HoverCard.Target>
          <button
            type="button"
            className={classes.pin}
            data-stretch={annotation.toMs !== undefined || undefined}
            style={{ ...place, background: cssColor(annotation.color, scheme) }}
            aria-label={t('annotation', { text: said })}
            onClick={() => {
              if (id !== undefined) onEdit?.(annotation)
            }}
          />
        </HoverCard.Target>
        <HoverCard.Dropdown p="xs">
          <Card annotation={annotation} />
        </HoverCard.Dropdown>
      </HoverCard>
    )
  })
}

function Card({ annotation }: { readonly annotation: Annotation }) {
  const { timeZone } = useDashboardView()
  const { fromMs, toMs, title, text, tags, source, login } = annotation
  const when = [fromMs, ...(toMs === undefined ? [] : [toMs])].map((ms) => wordTime(ms, timeZone)).join(' – ')
  return (
    <div className={classes.card}>
      <div className={classes.when}>{[when, login || source].filter((one) => one !== '').join(' · ')}</div>
      {title !== '' && <strong>{plainText(title)}</strong>}
      {text !== '' && <div>{plainText(text)}</div>}
      {tags.map((tag) => (
        <Badge key={tag} size="xs" variant="light" tt="none" mr={4}>
          {tag}
        </Badge>
      ))}
    </div>
  )
}

// What reaches into the plot is shown at its edge.
function placeOf({ fromMs, toMs }: Annotation, { xOf, width }: ChartPlot) {
  const from = xOf(fromMs)
  const to = toMs === undefined ? from : xOf(toMs)
  if (!(to >= 0 && from <= width)) return undefined
  const left = Math.max(0, from)
  return toMs === undefined ? { left } : { left, width: Math.max(4, Math.min(width, to) - left) }
}
