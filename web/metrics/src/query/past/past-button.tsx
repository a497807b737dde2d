import { ClockIcon } from '@hearth/ui-kit'
import { ActionIcon } from '@mantine/core'
import { lazy, Suspense, useId, useState } from 'react'
import { t } from '../words.ts'

const loadPanel = () => import('./past-panel.tsx')
const PastPanel = lazy(async () => ({ default: (await loadPanel()).PastPanel }))

/** Opens the queries that were run in this browser; their list is loaded when it is wanted. */
export function PastButton({ onChoose }: { readonly onChoose: (expr: string) => void }) {
  const id = useId()
  const [isMade, setIsMade] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('past')}
        title={t('past')}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={loadPanel}
        onClick={(event) => {
          // What opens by itself would be closed by its button at once.
          if (!isMade) event.preventDefault()
          setIsMade(true)
        }}
      >
        <ClockIcon />
      </ActionIcon>
      {isMade && (
        <Suspense>
          <PastPanel id={id} onToggle={setIsOpen} onChoose={onChoose} />
        </Suspense>
      )}
    </>
  )
}
