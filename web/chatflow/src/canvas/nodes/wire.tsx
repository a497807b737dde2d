import { BaseEdge, type EdgeProps, getBezierPath } from '@xyflow/react'
import { memo } from 'react'
import type { ViewEdge } from '../view/view-node.ts'
import classes from './wire.module.css'

/** A wire in the colour of what it brings; of a condition it tells which way it is. */
export const Wire = memo(function Wire({ data, selected = false, ...ends }: EdgeProps<ViewEdge>) {
  const [path, labelX, labelY] = getBezierPath(ends)
  return (
    <BaseEdge
      path={path}
      className={classes.wire ?? ''}
      style={{ stroke: `var(--mantine-color-${data?.color ?? 'gray'}-filled)`, strokeWidth: selected ? 3 : 1.75 }}
      {...(data?.label === undefined ? {} : { label: data.label, labelX, labelY, labelShowBg: true })}
      {...(data?.label === undefined ? {} : { labelStyle, labelBgStyle, labelBgPadding, labelBgBorderRadius: 4 })}
    />
  )
})

const labelStyle = { fill: 'var(--mantine-color-text)', fontSize: 11 }
const labelBgStyle = { fill: 'var(--mantine-color-body)' }
const labelBgPadding: [number, number] = [6, 3]
