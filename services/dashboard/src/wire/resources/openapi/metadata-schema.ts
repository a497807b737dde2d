import { closed, flag, list, moment, open, type Schema, text, texts, whole } from './schema.ts'

const owner = closed('What an object belongs to. It is read and not kept.', {
  apiVersion: text('Group and version of the owner.'),
  kind: text('Kind of the owner.'),
  name: text('Name of the owner.'),
  uid: text('Identity of the owner.'),
  controller: flag('Whether the owner manages the object.'),
  blockOwnerDeletion: flag('Whether the owner stays for as long as the object is there.'),
})

const managedFields = closed('The fields that one manager has set.', {
  manager: text('Who it is: a program or a person at one.'),
  operation: text('Apply, or Update for every other way to set them.'),
  apiVersion: text('Version of the resource in which the fields are named.'),
  time: moment('When they were set last.'),
  fieldsType: text('The form of fieldsV1: FieldsV1.'),
  fieldsV1: open('The fields: f: goes before the name of each, and what is in it stands below it.'),
  subresource: text('Empty: there are no subresources here.'),
})

/** What every object says of itself; the members are those of Kubernetes. */
export const metadataSchema: Schema = closed('Name, labels and history of an object.', {
  name: text('The uid of the dashboard or the folder, which stays: up to 40 letters, digits, - and _.'),
  generateName: text('What the name begins with that is made where none is given.'),
  namespace: text('There is one: default.'),
  uid: text('Identity of the object, which another one of its name does not have.'),
  resourceVersion: text('Changes with each change of the object. One that is sent has to be that of what is stored.'),
  generation: whole('Version of the dashboard or the folder, from 1.'),
  creationTimestamp: moment('When it was made.'),
  deletionTimestamp: moment('Never set: what is deleted is gone at once.'),
  deletionGracePeriodSeconds: whole('Never set.'),
  labels: texts('By which objects are selected, as they were written.'),
  annotations: texts(
    'Anything else that is noted, as it was written. grafana.app/folder is the folder in which it stands, grafana.app/message the message of the version that a change makes.',
  ),
  finalizers: list('Read and not kept.', { type: 'string' }),
  ownerReferences: list('Read and not kept.', owner),
  managedFields: list('Who set which fields last. It is not read of what is sent.', managedFields),
  selfLink: text('Never set.'),
})

/** The same of a list. */
export const listMetadataSchema: Schema = closed('Where a list stands.', {
  continue: text('Asks for the next part; absent in the last one.'),
  remainingItemCount: whole('How many there are in the parts that follow; not told of a list by labels or fields.'),
  resourceVersion: text('Of the last change before the list.'),
  selfLink: text('Never set.'),
})
