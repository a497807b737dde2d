import { defineHostedStore } from './define-hosted-store.ts'
import { additional, credentialInput, filterInput, searchTypeInputs, textInput } from './store-inputs.ts'

/** Supabase: there is no client for it here, so its documents lie in the embedded store. */
export const supabase = defineHostedStore({
  name: 'supabase',
  label: 'Supabase',
  version: 4,
  type: 'Supabase',
  description:
    'Upsert embedded data and perform similarity or mmr search upon query using Supabase via pgvector extension',
  credential: credentialInput(['supabaseApi']),
  keepsRecords: true,
  own: [
    textInput('supabaseProjUrl', 'Supabase Project URL'),
    textInput('tableName', 'Table Name'),
    textInput('queryName', 'Query Name'),
    filterInput('supabaseMetadataFilter', 'Supabase Metadata Filter'),
    textInput('supabaseRPCFilter', 'Supabase RPC Filter', {
      ...additional,
      rows: 4,
      description: 'Query builder-style filtering. If this is set, will override the metadata filter',
    }),
  ],
  after: searchTypeInputs,
  filter: 'supabaseMetadataFilter',
  namedBy: ['supabaseProjUrl', 'tableName', 'queryName'],
})
