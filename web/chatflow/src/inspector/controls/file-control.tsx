import { UploadIcon } from '@hearth/ui-kit'
import { Button, Group, Pill, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { fileNames, maxFilesBytes, valueOfFiles, withoutFile } from '../files/file-value.ts'
import { ariaOf, type ControlProps } from '../form/field-form.ts'
import { t } from '../words.ts'

/** Files that travel with the flow; of a folder all that are in it. */
export function FileControl(props: ControlProps) {
  const { field, value, isReadOnly, onChange } = props
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const names = fileNames(value)
  const take = async (files: readonly File[]) => {
    const total = files.reduce((sum, { size }) => sum + size, 0)
    setError(total > maxFilesBytes ? t('filesTooLarge') : undefined)
    if (total <= maxFilesBytes && files.length > 0) onChange(await valueOfFiles(files))
  }
  return (
    <div>
      <Group gap={4}>
        {names.map((name, at) => (
          <Pill
            // biome-ignore lint/suspicious/noArrayIndexKey: two files of a folder may have one name
            key={`${at} ${name}`}
            withRemoveButton={!isReadOnly}
            removeButtonProps={{ 'aria-label': t('remove', { label: name }), 'aria-hidden': false, tabIndex: 0 }}
            onRemove={() => onChange(withoutFile(value, at))}
          >
            {name}
          </Pill>
        ))}
        <Button
          {...ariaOf(props)}
          size="compact-xs"
          variant="default"
          leftSection={<UploadIcon size={12} />}
          disabled={isReadOnly}
          aria-label={t('chooseFilesFor', { label: field.label })}
          onClick={() => input.current?.click()}
        >
          {field.type === 'folder' ? t('chooseFolder') : t('chooseFiles')}
        </Button>
      </Group>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-hidden="true"
        tabIndex={-1}
        accept={field.fileType === undefined || field.fileType === '*' ? undefined : field.fileType}
        {...(field.type === 'folder' ? { webkitdirectory: '' } : {})}
        onChange={(event) => {
          void take([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      {field.fileType !== undefined && field.fileType !== '*' && (
        <Text size="xs" c="dimmed">
          {field.fileType}
        </Text>
      )}
      {error !== undefined && (
        <Text size="xs" c="red" role="alert">
          {error}
        </Text>
      )}
    </div>
  )
}
