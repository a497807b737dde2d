import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { LoadForm } from './load-form.tsx'

/** Opens the settings of a load. */
export function LoadSettingsButton({ model, isLoaded }: { readonly model: string; readonly isLoaded: boolean }) {
  const [opened, dialog] = useDisclosure(false)
  return (
    <>
      <Button size="xs" variant="subtle" color="gray" onClick={dialog.open}>
        Load settings
      </Button>
      <Modal
        opened={opened}
        onClose={dialog.close}
        title={`Load ${model}`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <LoadForm model={model} isLoaded={isLoaded} onDone={dialog.close} />
      </Modal>
    </>
  )
}
