export const de = {
  signInFirst: 'Erst anmelden',
  keyNotTold: 'Der Dienst hat einen Schlüssel angelegt und ihn nicht genannt',
}
