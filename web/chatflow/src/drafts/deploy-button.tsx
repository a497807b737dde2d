import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Chatflow } from '../api/chatflow.ts'
import { DeployDialog } from './deploy-dialog.tsx'
import { useDraftState } from './use-draft.tsx'
import { t } from './words.ts'

/** Opens the look at what deploying changes. */
export function DeployButton({ flow }: { readonly flow: Chatflow }) {
  const { revision, phase } = useDraftState()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="xs" flex="none" disabled={revision === 0 && phase === 'saved'} onClick={() => setOpen(true)}>
        {t('deploy')}
      </Button>
      {isOpen && <DeployDialog flow={flow} onClose={() => setOpen(false)} />}
    </>
  )
}
