import { Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core'
import type { FormEvent } from 'react'
import { Notice } from '../../app/notice.tsx'
import { t } from '../words.ts'

export type OpenApiSourceProps = {
  /** The document as text, or its address. */
  readonly document: string
  readonly isBusy: boolean
  readonly error: Error | null
  readonly onChange: (document: string) => void
  readonly onRead: () => void
}

/** Where the document is. */
export function OpenApiSource({ document, isBusy, error, onChange, onRead }: OpenApiSourceProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onRead()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('openApiHint')}
        </Text>
        <Textarea
          label={t('document')}
          description={t('documentHint')}
          data-autofocus
          autosize
          minRows={6}
          maxRows={16}
          value={document}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {error !== null && <Notice kind="error">{error.message}</Notice>}
        <Group justify="space-between">
          <FileButton
            accept=".json,.yaml,.yml"
            inputProps={{ 'aria-label': t('chooseFile') }}
            onChange={(file) => void file?.text().then(onChange)}
          >
            {(props) => (
              <Button {...props} variant="default">
                {t('chooseFile')}
              </Button>
            )}
          </FileButton>
          <Button type="submit" loading={isBusy} disabled={document.trim() === ''}>
            {t('read')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
