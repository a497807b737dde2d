import { lazy, Suspense, useState } from 'react'
import { VariableButton, type VariablePickerProps } from './variable-button.tsx'

const loadList = () => import('./variable-list.tsx')
const VariableList = lazy(async () => ({ default: (await loadList()).VariableList }))

/**
 * Chooses one or several of a variable's options, with a search among them; several are taken over on closing. The
 * list is loaded when it is wanted.
 */
export function VariablePicker(props: VariablePickerProps) {
  const { state, label } = props
  const [isMade, setIsMade] = useState(false)
  const button = (
    <VariableButton
      state={state}
      label={label}
      chosen={state.selected}
      onPointerEnter={loadList}
      onClick={() => setIsMade(true)}
    />
  )
  if (!isMade) return button
  return (
    <Suspense fallback={button}>
      <VariableList {...props} />
    </Suspense>
  )
}
