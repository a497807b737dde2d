import { Handle, Position } from '@xyflow/react'
import type { Handles, Handle as Place } from '../view/handles.ts'
import classes from './node.module.css'

/** Where wires begin and end: inputs at the left, outputs at the right, spread over the height. */
export function HandleDots({ handles: { inputs, outputs } }: { readonly handles: Handles }) {
  return (
    <>
      {inputs.map((place, at) => (
        <Dot key={place.id} place={place} type="target" at={at} of={inputs.length} />
      ))}
      {outputs.map((place, at) => (
        <Dot key={place.id} place={place} type="source" at={at} of={outputs.length} />
      ))}
    </>
  )
}

type DotProps = {
  readonly place: Place
  readonly type: 'source' | 'target'
  readonly at: number
  readonly of: number
}

function Dot({ place: { id, label }, type, at, of }: DotProps) {
  return (
    <Handle
      id={id}
      type={type}
      position={type === 'target' ? Position.Left : Position.Right}
      className={classes.dot}
      style={{ top: `${((at + 1) / (of + 1)) * 100}%` }}
      title={label}
      data-label={label}
    />
  )
}
