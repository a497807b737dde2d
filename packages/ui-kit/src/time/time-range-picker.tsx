import { lazy, Suspense, useId, useState } from 'react'
import { RangeButton, type RangeButtonProps } from './range-button.tsx'
import { labelOf, type RangeGrammar, type TimeRange, usualGrammar } from './time-range.ts'

const loadPanel = () => import('./time-range-panel.tsx')
const TimeRangePanel = lazy(async () => ({ default: (await loadPanel()).TimeRangePanel }))

export type TimeRangePickerProps = Pick<RangeButtonProps, 'value' | 'label'> & {
  readonly onChange: (range: TimeRange) => void
  /** Absent: `usualGrammar`. */
  readonly grammar?: RangeGrammar
}

/** The usual ranges in one click, any other by typing its ends; loaded when they are wanted. */
export function TimeRangePicker(props: TimeRangePickerProps) {
  const { value, onChange, grammar = usualGrammar, label = labelOf(value, grammar.quick) } = props
  const id = useId()
  const [isMade, setIsMade] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <RangeButton
        value={value}
        label={label}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={loadPanel}
        onClick={(event) => {
          // What opens by itself would be closed by its button at once.
          if (!isMade) event.preventDefault()
          setIsMade(true)
        }}
      />
      {isMade && (
        <Suspense>
          <TimeRangePanel id={id} value={value} onChange={onChange} grammar={grammar} onToggle={setIsOpen} />
        </Suspense>
      )}
    </>
  )
}
