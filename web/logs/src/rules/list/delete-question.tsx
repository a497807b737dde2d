import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteRule, RuleConflict, type RulePlace } from '../../queries/save-rule.ts'
import { rulesKey } from '../../queries/use-rules.ts'
import { t } from './words.ts'

/** Asks before a rule is gone, and says why where it cannot be deleted. */
export function DeleteQuestion({ place, onClose }: { readonly place: RulePlace; readonly onClose: () => void }) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => deleteRule(place),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: rulesKey }),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('deleteTitle', { name: place.name })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <Text size="sm">{t('deleteText')}</Text>
        {error !== null && (
          <Alert color="red" p="xs" role="alert">
            {error instanceof RuleConflict ? t('gone') : error.message}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('cancel')}
          </Button>
          <Button color="red" loading={isPending} onClick={() => mutate()}>
            {t('delete')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
