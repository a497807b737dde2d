export const de = {
  '{reason}; take it again when there is a connection, or bring the file of {file} from another machine: {pull} <its path>, then {use} <the name it gets>':
    '{reason}; noch einmal versuchen, sobald es eine Verbindung gibt, oder die Datei von {file} von einem anderen Rechner mitbringen: {pull} <ihr Pfad>, dann {use} <der Name, den sie bekommt>',
  '{reason}; free some and take it again': '{reason}; Platz schaffen und noch einmal versuchen',
  '{reason}; nothing of it was kept, so take it again, or another':
    '{reason}; nichts davon wurde behalten: noch einmal versuchen oder ein anderes nehmen',
  'Cannot reach "{host}": {why}': '„{host}“ ist nicht zu erreichen: {why}',
  'Cannot make "{name}" the default model: an internal error; the log has it':
    '„{name}“ kann nicht das Standardmodell werden: ein interner Fehler; er steht im Log',
}
