import { describe, expect, test } from 'vitest'
import { labelsOf, metadataToKeep, withoutOwnTexts } from './object-metadata.ts'

const told = {
  'grafana.app/folder': 'f',
  'grafana.app/message': 'm',
  'grafana.app/createdBy': 'a',
  'grafana.app/updatedBy': 'b',
  'grafana.app/updatedTimestamp': 't',
}
const managed = (by: string) => ({
  'grafana.app/managedBy': by,
  'grafana.app/managerId': 'p',
  'grafana.app/sourcePath': 's',
})
const number = { 'grafana.app/deprecatedInternalID': '3' }

describe('metadataToKeep()', () => {
  test.each([
    { name: 'nothing', sent: {}, kept: { labels: {}, annotations: {} } },
    { name: 'nulls', sent: { labels: null, annotations: null }, kept: { labels: {}, annotations: {} } },
    {
      name: 'all but what the service tells itself',
      sent: { labels: { team: 'a', ...number }, annotations: { note: 'n', ...told } },
      kept: { labels: { team: 'a' }, annotations: { note: 'n' } },
    },
    {
      name: 'not what it tells of files',
      sent: { annotations: { note: 'n', ...managed('classic-file-provisioning') } },
      kept: { labels: {}, annotations: { note: 'n' } },
    },
    {
      name: 'what another tells',
      sent: { annotations: managed('terraform') },
      kept: { labels: {}, annotations: managed('terraform') },
    },
    {
      name: 'annotations whose keys are written large',
      sent: { annotations: { Note: 'n' } },
      kept: { labels: {}, annotations: { Note: 'n' } },
    },
  ])('$name', ({ sent, kept }) => expect(metadataToKeep(sent)).toEqual(kept))

  test.each([
    { name: 'a key of a label', sent: { labels: { 'a b': 'x' } }, param: 'metadata.labels' },
    { name: 'a value of a label', sent: { labels: { a: 'x y' } }, param: 'metadata.labels' },
    { name: 'a key of an annotation', sent: { annotations: { 'a b': 'x' } }, param: 'metadata.annotations' },
    { name: 'long annotations', sent: { annotations: { a: 'x'.repeat(256 * 1_024) } }, param: 'metadata.annotations' },
    {
      name: 'long ones in other letters',
      sent: { annotations: { a: 'ü'.repeat(128 * 1_024) } },
      param: 'metadata.annotations',
    },
  ])('$name is refused', ({ sent, param }) =>
    expect(() => metadataToKeep(sent)).toThrow(expect.objectContaining({ code: 'unfit-metadata', param })),
  )

  test('as much as may be kept is kept', () => {
    const annotations = { a: 'x'.repeat(256 * 1_024 - 1) }
    expect(metadataToKeep({ annotations }).annotations).toEqual(annotations)
  })

  test('labels may be a fourth of that', () => {
    const labels = Object.fromEntries(Array.from({ length: 1_024 }, (_, at) => [`k${at + 1_000}`, 'v'.repeat(59)]))
    expect(metadataToKeep({ labels }).labels).toEqual(labels)
    expect(() => metadataToKeep({ labels: { ...labels, a: '' } })).toThrow(/may not be more than 65536 bytes/)
  })
})

test('nobody manages what the service itself tells, but the folder', () => {
  const metadata = { name: 'x', labels: { team: 'a', ...number }, annotations: { note: 'n', ...told, ...managed('p') } }
  expect(withoutOwnTexts({ kind: 'Dashboard', metadata })).toEqual({
    kind: 'Dashboard',
    metadata: { labels: { team: 'a' }, annotations: { note: 'n', 'grafana.app/folder': 'f' } },
  })
  expect(withoutOwnTexts({ kind: 'Dashboard' })).toEqual({
    kind: 'Dashboard',
    metadata: { labels: {}, annotations: {} },
  })
})

test('one is selected by its number, too', () => {
  expect(labelsOf(3, { team: 'a' })).toEqual({ team: 'a', ...number })
})
