import { Checkbox, FileInput } from '@mantine/core'
import { useState } from 'react'
import { askApi } from '../../api/ask-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { DialogForm } from '../dialog-form.tsx'
import { useChange } from '../use-tests.ts'
import { t } from '../words.ts'

/** Adds the rows of a CSV file to a dataset. */
export function CsvDialog({ datasetId, onClose }: { readonly datasetId: string; readonly onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [firstRowHeaders, setFirstRowHeaders] = useState(true)
  const upload = useChange(async (csv: File) => {
    const body = { datasetId, csvFile: await readDataUri(csv), firstRowHeaders }
    await askApi('/datasets/rows', { method: 'POST', body })
  }, queryKeys.datasets)
  return (
    <DialogForm
      title={t('uploadCsv')}
      action={t('upload')}
      isReady={file !== null}
      busy={upload.isPending}
      error={upload.error}
      onSave={() => file !== null && upload.mutate(file, { onSuccess: onClose })}
      onClose={onClose}
    >
      <FileInput
        label={t('csvFile')}
        description={t('csvHint')}
        accept=".csv,text/csv"
        clearable
        clearButtonProps={{ 'aria-label': t('remove') }}
        value={file}
        onChange={setFile}
      />
      <Checkbox
        label={t('csvHeaders')}
        checked={firstRowHeaders}
        onChange={(event) => setFirstRowHeaders(event.currentTarget.checked)}
      />
    </DialogForm>
  )
}

function readDataUri(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.onload = () => resolve(String(reader.result))
  reader.onerror = () => reject(reader.error)
  reader.readAsDataURL(file)
  return promise
}
