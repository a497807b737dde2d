import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { t } from '../words.ts'

const PromptsDialog = lazy(async () => ({ default: (await import('./prompts-dialog.tsx')).PromptsDialog }))

/** Opens the prompts of one's own. @param onUse takes the text of the one that is chosen */
export function PromptsButton({ onUse }: { readonly onUse: (text: string) => void }) {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={dialog.open}>
        {t('prompts')}
      </Button>
      {isOpen && (
        <Suspense>
          <PromptsDialog
            onUse={(text) => {
              onUse(text)
              dialog.close()
            }}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </>
  )
}
