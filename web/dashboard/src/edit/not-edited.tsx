import { Button, Text } from '@mantine/core'
import { t } from './words.ts'

/** Stands where one would begin to edit, on a dashboard that says of itself that it is not edited. */
export function NotEdited({ onCopy }: { readonly onCopy: (() => void) | undefined }) {
  return (
    <>
      <Text component="span" size="xs" c="dimmed">
        {t('notEdited')}
      </Text>
      {onCopy !== undefined && (
        <Button size="xs" variant="default" onClick={onCopy}>
          {t('makeCopy')}
        </Button>
      )}
    </>
  )
}
