import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { t } from './words.ts'

const LoadDialog = lazy(async () => ({ default: (await import('./load-dialog.tsx')).LoadDialog }))

/** Opens the settings of a load. */
export function LoadSettingsButton({ model, isLoaded }: { readonly model: string; readonly isLoaded: boolean }) {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button size="xs" variant="subtle" color="gray" onClick={dialog.open}>
        {t('settings')}
      </Button>
      {isOpen && (
        <Suspense>
          <LoadDialog model={model} isLoaded={isLoaded} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
