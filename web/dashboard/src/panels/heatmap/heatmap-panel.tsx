import { TooltipRows } from '@hearth/ui-kit/chart'
import { useComputedColorScheme } from '@mantine/core'
import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Scope } from '../../model/interpolate/scope.ts'
import { shownLinks } from '../../model/interpolate/shown-links.ts'
import type { DisplayFrame } from '../../model/panel-data.ts'
import type { HeatmapOptions } from '../../model/panel-options.ts'
import { formatterOf } from '../../model/units/format-value.ts'
import { cellsWithin, type HeatmapCells, heatmapCells } from '../../model/view/heatmap/cells.ts'
import { countCells } from '../../model/view/heatmap/count-cells.ts'
import { useDashboardView } from '../../view/dashboard-view.ts'
import { LinkMenu, type LinkPlace } from '../links/opened-links.ts'
import { wordValue } from '../word-value.ts'
import { clockTicks } from './clock-ticks.ts'
import { drawCells } from './draw-cells.ts'
import { heatmapPaint } from './heatmap-paint.ts'
import classes from './heatmap-panel.module.css'
import { HeatmapScale } from './heatmap-scale.tsx'

export type HeatmapPanelProps = {
  readonly options: HeatmapOptions
  readonly frames: readonly DisplayFrame[]
  readonly size: { readonly width: number; readonly height: number }
  readonly title: string
  readonly scope: Scope
}

type Hovered = { readonly row: number; readonly column: number; readonly x: number; readonly y: number }

const mostLabels = 12
const plainFormat = { zone: '', nowMs: 0 }

/** Counts over time and buckets, the more the stronger the colour. */
export function HeatmapPanel({ options, frames, size, title, scope }: HeatmapPanelProps) {
  const cells = useMemo(() => {
    const { calculation, isUpsideDown, ends } = options
    const counted = calculation === undefined ? heatmapCells(frames) : countCells(frames, calculation)
    const found = cellsWithin(counted, ends, calculation === undefined ? 'upper' : 'lower')
    return isUpsideDown ? { ...found, names: found.names.toReversed(), rows: found.rows.toReversed() } : found
  }, [frames, options])
  const canvas = useRef<HTMLCanvasElement>(null)
  const scheme = useComputedColorScheme('light')
  const { range, timeZone } = useDashboardView()
  const [hovered, setHovered] = useState<Hovered | undefined>(undefined)
  const [place, setPlace] = useState<LinkPlace | undefined>(undefined)
  const paint = useMemo(() => heatmapPaint(options, cells, scheme), [options, cells, scheme])
  useEffect(() => {
    if (canvas.current !== null) drawCells(canvas.current, cells, range, size, paint.of, options.cellGap)
  }, [cells, range, size, paint, options.cellGap])
  const step = Math.ceil(cells.names.length / mostLabels)
  return (
    <div className={classes.panel}>
      <div className={classes.axis} aria-hidden="true">
        {options.axisLabel}
      </div>
      <div className={classes.names} aria-hidden="true">
        {(options.hidesAxis ? [] : cells.names).map((name, index) => (
          <span key={name}>{index % step === 0 ? wordBucket(name, options) : ''}</span>
        ))}
      </div>
      <div className={classes.field} onPointerLeave={() => setHovered(undefined)}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={title}
          className={classes.canvas}
          onPointerMove={(event) => setHovered(cellAt(event, cells, range))}
          onClick={(event) => setPlace(linksAt(fromBelow(hovered, cells, options), frames, scope, event))}
        />
        {place !== undefined && <LinkMenu place={place} label={title} onClose={() => setPlace(undefined)} />}
        {hovered !== undefined && <CellTooltip cells={cells} hovered={hovered} frames={frames} options={options} />}
      </div>
      <div className={classes.times} aria-hidden="true">
        {clockTicks(range, timeZone).map(({ atMs, text, ratio }) => (
          <span key={atMs} style={{ left: `${ratio * 100}%` }}>
            {text}
          </span>
        ))}
      </div>
      {options.showsLegend && paint.max > 0 && (
        <HeatmapScale paint={paint} word={(count) => wordCount(count, frames, options)} />
      )}
    </div>
  )
}

// Ends of buckets are numbers in the unit of the axis; other names stay as they are.
function wordBucket(name: string, { unit, decimals }: HeatmapOptions): string {
  const end = Number(name)
  if ((unit ?? decimals) === undefined || name.trim() === '' || !Number.isFinite(end)) return name
  const { prefix = '', text, suffix = '' } = formatterOf(unit ?? 'short')(end, decimals, plainFormat)
  return `${prefix}${text}${suffix}`
}

// What was counted here is a number of values, whatever the unit of the values.
function wordCount(count: number, frames: readonly DisplayFrame[], options: HeatmapOptions): string {
  const { calculation, cellUnit, cellDecimals } = options
  if ((cellUnit ?? cellDecimals) !== undefined) {
    const { prefix = '', text, suffix = '' } = formatterOf(cellUnit ?? 'none')(count, cellDecimals, plainFormat)
    return `${prefix}${text}${suffix}`
  }
  const wasCounted = calculation !== undefined || frames.some(({ meta }) => meta.type === 'heatmap-cells')
  const field = frames.flatMap(({ fields }) => fields).find(({ type }) => type === 'number')
  return wasCounted || field === undefined ? String(count) : wordValue(field.display(count))
}

// Rows by the place of their frames, whichever way they are drawn.
function fromBelow(hovered: Hovered | undefined, { rows }: HeatmapCells, { isUpsideDown }: HeatmapOptions) {
  return hovered === undefined || !isUpsideDown ? hovered : { ...hovered, row: rows.length - 1 - hovered.row }
}

function cellAt(
  event: PointerEvent<HTMLCanvasElement>,
  { timesMs, rows }: HeatmapCells,
  range: { readonly fromMs: number; readonly toMs: number },
): Hovered | undefined {
  const box = event.currentTarget.getBoundingClientRect()
  const atMs = range.fromMs + ((event.clientX - box.left) / box.width) * (range.toMs - range.fromMs)
  const column = timesMs.findLastIndex((startMs) => startMs <= atMs)
  const row = rows.length - 1 - Math.floor(((event.clientY - box.top) / box.height) * rows.length)
  return column < 0 || rows[row] === undefined ? undefined : { row, column, x: event.clientX, y: event.clientY }
}

// Buckets that came as series of their own know which of them was clicked; counted ones have the links of the first.
function linksAt(
  hovered: Hovered | undefined,
  frames: readonly DisplayFrame[],
  scope: Scope,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): LinkPlace | undefined {
  const frame = frames[hovered?.row ?? 0] ?? frames[0]
  const field = frame?.fields.find(({ type }) => type === 'number')
  if (hovered === undefined || frame === undefined || field === undefined) return undefined
  const links = shownLinks(field.config.links, scope, { frame, field, row: hovered.column })
  return links.length === 0 ? undefined : { clientX, clientY, links }
}

type CellTooltipProps = {
  readonly cells: HeatmapCells
  readonly hovered: Hovered
  readonly frames: readonly DisplayFrame[]
  readonly options: HeatmapOptions
}

function CellTooltip({ cells, hovered: { row, column, x, y }, frames, options }: CellTooltipProps) {
  const { timeZone } = useDashboardView()
  const value = cells.rows[row]?.[column]
  if (value === null || value === undefined) return null
  const text = wordCount(value, frames, options)
  return (
    <div className={classes.tooltip} style={{ left: x + 14, top: y + 14 }}>
      <TooltipRows
        atMs={cells.timesMs[column] ?? 0}
        timeZone={timeZone}
        rows={[
          {
            key: 0,
            name: wordBucket(cells.names[row] ?? '', options),
            color: 'var(--mantine-primary-color-filled)',
            text,
          },
        ]}
      />
    </div>
  )
}
