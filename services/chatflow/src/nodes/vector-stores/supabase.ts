import { additional, credentialInput, textInput } from '../inputs.ts'
import { defineHostedStore } from './define-hosted-store.ts'
import { filterInput, searchTypeInputs } from './store-inputs.ts'

/** Supabase: there is no client for it here, so its documents lie in the embedded store. */
export const supabase = defineHostedStore({
  name: 'supabase',
  label: 'Supabase',
  version: 4,
  type: 'Supabase',
  description: 'Finds documents, for flows that keep them in Supabase',
  credential: credentialInput(['supabaseApi'], { optional: true }),
  keepsRecords: true,
  own: [
    textInput('supabaseProjUrl', 'Supabase Project URL'),
    textInput('tableName', 'Table Name'),
    textInput('queryName', 'Query Name'),
    filterInput('supabaseMetadataFilter', 'Supabase Metadata Filter'),
    textInput('supabaseRPCFilter', 'Supabase RPC Filter', {
      ...additional,
      rows: 4,
      description: 'Has no effect here: the embedded store does not know this language',
    }),
  ],
  after: searchTypeInputs,
  filter: 'supabaseMetadataFilter',
  namedBy: ['supabaseProjUrl', 'tableName', 'queryName'],
})
