export const de = {
  key: 'Schlüssel',
  asksForKey: 'Dieser Dienst verlangt einen Schlüssel',
  whereKeysAre:
    'Die Schlüssel stehen unter „inference.keys“ in hearth.yaml. Wer bei den Flows angemeldet ist, braucht keinen.',
  apiKey: 'API-Schlüssel',
  remember: 'In diesem Browser merken',
  enter: 'Eintreten',
  wrongKey: 'Dieser Schlüssel ist keiner der eingestellten',
  forget: 'Den Schlüssel vergessen',
}
