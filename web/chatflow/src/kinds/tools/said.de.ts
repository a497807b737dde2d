export const de = {
  'Calculates for a model': 'Rechnet für ein Modell',
  'Tells the day, the date and the time where this service runs':
    'Sagt Tag, Datum und Uhrzeit dort, wo dieser Dienst läuft',
  'A tool of your own, written in JavaScript': 'Ein eigenes Werkzeug, in JavaScript geschrieben',
  'What the tool returns is the answer, without another turn of the model':
    'Was das Werkzeug zurückgibt, ist die Antwort, ohne dass das Modell noch einmal gefragt wird',
  'Lets a model ask another chatflow': 'Lässt ein Modell einen anderen Chatflow fragen',
  'Tells the model when to use the tool': 'Sagt dem Modell, wann es das Werkzeug benutzen soll',
  'Settings of the chatflow that count for these calls': 'Einstellungen des Chatflows, die für diese Aufrufe gelten',
  'Another server to ask; without it the chatflow runs in this one.':
    'Ein anderer Server, der gefragt wird; ohne ihn läuft der Chatflow in diesem.',
  'Each call begins a new session; otherwise the chatflow goes on in the session of the chat':
    'Jeder Aufruf beginnt eine neue Sitzung; sonst geht es in der Sitzung des Chats weiter',
  'The question of the chat is put to the chatflow, whatever the model asks':
    'Der Chatflow bekommt die Frage des Chats, was das Modell auch fragt',
  'Put to the chatflow in place of what the model asks':
    'Das bekommt der Chatflow anstelle dessen, was das Modell fragt',
  'Lets a model ask another agent flow': 'Lässt ein Modell einen anderen Agentflow fragen',
  'Settings of the agentflow that count for these calls': 'Einstellungen des Agentflows, die für diese Aufrufe gelten',
  'Another server to ask; without it the agentflow runs in this one.':
    'Ein anderer Server, der gefragt wird; ohne ihn läuft der Agentflow in diesem.',
  'Each call begins a new session; otherwise the agentflow goes on in the session of the chat':
    'Jeder Aufruf beginnt eine neue Sitzung; sonst geht es in der Sitzung des Chats weiter',
  'The question of the chat is put to the agentflow, whatever the model asks':
    'Der Agentflow bekommt die Frage des Chats, was das Modell auch fragt',
  'Put to the agentflow in place of what the model asks':
    'Das bekommt der Agentflow anstelle dessen, was das Modell fragt',
  'Lets an agent look things up in documents': 'Lässt einen Agenten in Dokumenten nachsehen',
  'Tells the model what the documents are about': 'Sagt dem Modell, wovon die Dokumente handeln',
  'Documents whose metadata do not have these values are left out':
    'Dokumente, deren Metadaten diese Werte nicht haben, bleiben weg',
  'What can you filter?': 'Was lässt sich filtern?',
  'Values may be `$flow.sessionId`, `$flow.chatId`, `$flow.chatflowId`, `$flow.input` or `$flow.state.<key>`.':
    'Werte können `$flow.sessionId`, `$flow.chatId`, `$flow.chatflowId`, `$flow.input` oder `$flow.state.<key>` sein.',
  'Lets an agent ask a chain of this flow': 'Lässt einen Agenten eine Kette dieses Flows fragen',
  'Sends GET requests': 'Sendet GET-Anfragen',
  'Name of the tool': 'Name des Werkzeugs',
  'Parts of the path and of the query that the model may fill in':
    'Teile von Pfad und Abfrage, die das Modell einsetzen darf',
  'Characters of the answer that the model reads at most; 100,000 when empty':
    'Zeichen der Antwort, die das Modell höchstens liest; 100.000, wenn leer',
  'Sends POST requests': 'Sendet POST-Anfragen',
  'Keys of the JSON body that are set already; they go before those of the model':
    'Schlüssel des JSON, die schon feststehen; sie gehen denen des Modells vor',
  'Keys of the body that the model may fill in': 'Schlüssel des JSON, die das Modell einsetzen darf',
  'Sends PUT requests': 'Sendet PUT-Anfragen',
  'Sends DELETE requests': 'Sendet DELETE-Anfragen',
  'Reads a page, and those that it links to or that the map of its site lists':
    'Liest eine Seite und jene, auf die sie verweist oder die in der Sitemap stehen',
  'Recursive follows the links of the page; Sitemap reads the pages that the site lists in its map':
    'Recursive folgt den Links der Seite; Sitemap liest die Seiten, die in der Sitemap stehen',
  '1 reads the page alone; with more, links are followed until Max Pages are read':
    '1 liest nur die Seite; bei mehr wird Links gefolgt, bis Max Pages gelesen sind',
  'How many pages are read; 10 when empty, 200 at most':
    'Wie viele Seiten gelesen werden; 10, wenn leer, höchstens 200',
  'Seconds for a page, on average over all pages; the whole takes ten minutes at most':
    'Sekunden für eine Seite, im Mittel über alle; das Ganze dauert höchstens zehn Minuten',
  'Lets an agent visit a page and ask it something': 'Lässt einen Agenten eine Seite besuchen und sie etwas fragen',
  'Reads a file that was written before': 'Liest eine früher geschriebene Datei',
  'Folder within the files of this flow; nothing outside of them can be reached':
    'Ordner in den Dateien dieses Flows; außerhalb ist nichts zu erreichen',
  'Writes a file; one of that name is replaced': 'Schreibt eine Datei; eine gleichen Namens wird ersetzt',
  'Finds papers on arXiv and reads them': 'Findet Aufsätze bei arXiv und liest sie',
  'How many papers are read; 20 at most': 'Wie viele Aufsätze gelesen werden; höchstens 20',
  'Characters of a query at most; the rest is cut off': 'Zeichen einer Suche höchstens; der Rest wird abgeschnitten',
  'Characters that the model reads at most; 0 for 200,000, which is the most there can be':
    'Zeichen, die das Modell höchstens liest; 0 für 200.000, mehr geht nicht',
  'Adds the text of each PDF to the summary of the paper, which takes longer':
    'Fügt der Zusammenfassung den Text jedes PDFs hinzu, was länger dauert',
  'A paper whose PDF cannot be read gives its summary, rather than a failure':
    'Ist ein PDF nicht zu lesen, kommt die Zusammenfassung statt eines Fehlers',
  'Not used: all PDFs are read in one way': 'Ohne Wirkung: alle PDFs werden auf eine Art gelesen',
  'Runs JavaScript that a model writes': 'Führt JavaScript aus, das ein Modell schreibt',
  'Tells the model when to use the tool; a text that speaks of Python gives way to the usual one':
    'Sagt dem Modell, wann es das Werkzeug benutzen soll; ein Text, der von Python spricht, weicht dem üblichen',
  'Takes one value out of JSON by its path': 'Holt einen Wert durch seinen Pfad aus JSON',
  'Keys joined by dots, places of lists in brackets, such as orders[0].total':
    'Schlüssel mit Punkten dazwischen, Plätze von Listen in Klammern, etwa orders[0].total',
  'Gives null where the JSON has no such value, rather than failing':
    'Ergibt null, wo das JSON keinen solchen Wert hat, statt zu scheitern',
  'Asks Wolfram|Alpha, which computes its answers': 'Fragt Wolfram|Alpha, das seine Antworten berechnet',
  'Makes a tool of each operation that an OpenAPI document describes':
    'Macht aus jeder Operation eines OpenAPI-Dokuments ein Werkzeug',
  'Where the OpenAPI document comes from': 'Woher das OpenAPI-Dokument kommt',
  'The document as a file, in YAML or JSON': 'Das Dokument als Datei, in YAML oder JSON',
  'Address of the document, in YAML or JSON': 'Adresse des Dokuments, in YAML oder JSON',
  'Which server of the document is called; the first when none is chosen':
    'Welcher Server des Dokuments gefragt wird; ohne Wahl der erste',
  'Which operations become tools; all when none is chosen': 'Welche Operationen Werkzeuge werden; ohne Wahl alle',
  'Sent with each request, such as {"Authorization": "Bearer <token>"}':
    'Geht mit jeder Anfrage mit, etwa {"Authorization": "Bearer <token>"}',
  'Arguments that are null are left out': 'Argumente, die null sind, bleiben weg',
  'Makes the request and returns what the model reads; without it the answer is handed on as it is':
    'Stellt die Anfrage und gibt zurück, was das Modell liest; ohne ihn kommt die Antwort, wie sie ist',
  'How to use': 'Anleitung',
  'Values for the code: `$PathParameters`, `$QueryParameters`, `$RequestBody`, `$url`, `$options`, `$flow.sessionId`, `$flow.chatId`, `$flow.chatflowId`, `$flow.input`, `$flow.state`, `$vars.<name>`. It returns a text.':
    'Werte für den Code: `$PathParameters`, `$QueryParameters`, `$RequestBody`, `$url`, `$options`, `$flow.sessionId`, `$flow.chatId`, `$flow.chatflowId`, `$flow.input`, `$flow.state`, `$vars.<name>`. Er gibt einen Text zurück.',
  'Searches the web with a search engine of Google that you set up':
    'Sucht im Web mit einer selbst eingerichteten Suchmaschine von Google',
  'Searches Google through SerpAPI': 'Sucht bei Google über SerpAPI',
  'Searches Google through Serper': 'Sucht bei Google über Serper',
  'Searches Google through SearchApi': 'Sucht bei Google über SearchApi',
  'Searches the web with Brave': 'Sucht im Web mit Brave',
  'Searches the web with Tavily': 'Sucht im Web mit Tavily',
  'News for what happened lately, general for all else': 'News für jüngst Geschehenes, general für alles andere',
  'Advanced finds more and costs two credits, basic one': 'Advanced findet mehr und kostet zwei Credits, basic einen',
  'How many excerpts of each page an advanced search gives, up to 3':
    'Wie viele Auszüge jeder Seite eine advanced-Suche liefert, bis zu 3',
  'How many results to ask for, up to 20': 'Wie viele Ergebnisse verlangt werden, bis zu 20',
  'How old results may be': 'Wie alt Ergebnisse sein dürfen',
  'How many days old news may be, where no time range is chosen':
    'Wie viele Tage alt Nachrichten sein dürfen, wo kein Zeitraum gewählt ist',
  'Adds an answer that Tavily writes': 'Fügt eine Antwort hinzu, die Tavily schreibt',
  'Adds the text of each page': 'Fügt den Text jeder Seite hinzu',
  'Adds pictures': 'Fügt Bilder hinzu',
  'Says what each picture shows': 'Sagt, was jedes Bild zeigt',
  'Only these domains are searched, separated by commas': 'Nur diese Domains werden durchsucht, durch Kommas getrennt',
  'These domains are left out, separated by commas': 'Diese Domains bleiben weg, durch Kommas getrennt',
  'Searches the web with Exa, by words or by meaning': 'Sucht im Web mit Exa, nach Worten oder nach Bedeutung',
  'How many results to ask for; 10 when empty, and how many there may be is up to the plan at Exa':
    'Wie viele Ergebnisse verlangt werden; 10, wenn leer, und wie viele es sein können, bestimmt der Tarif bei Exa',
  'Exa chooses between the two': 'Exa wählt zwischen beiden',
  'Lets Exa put the query in its own words first': 'Lässt Exa die Suche erst in eigene Worte fassen',
  'Keeps to one kind of page': 'Bleibt bei einer Art von Seiten',
  'Only pages that Exa found after this time, in ISO 8601':
    'Nur Seiten, die Exa nach dieser Zeit gefunden hat, in ISO 8601',
  'Only pages that Exa found before this time, in ISO 8601':
    'Nur Seiten, die Exa vor dieser Zeit gefunden hat, in ISO 8601',
  'Only pages that came out after this time, in ISO 8601':
    'Nur Seiten, die nach dieser Zeit erschienen sind, in ISO 8601',
  'Only pages that came out before this time, in ISO 8601':
    'Nur Seiten, die vor dieser Zeit erschienen sind, in ISO 8601',
  'Searches the web with a SearXNG of yours': 'Sucht im Web mit einem eigenen SearXNG',
  'Sent with each request': 'Geht mit jeder Anfrage mit',
  'Not used: results are read as JSON, which search.formats in the settings of the SearXNG must allow':
    'Ohne Wirkung: Ergebnisse werden als JSON gelesen, was search.formats in den Einstellungen des SearXNG erlauben muss',
  'Which categories are searched, separated by commas': 'Welche Kategorien durchsucht werden, durch Kommas getrennt',
  'Which search engines are asked, separated by commas': 'Welche Suchmaschinen gefragt werden, durch Kommas getrennt',
  'Code of a language, such as de': 'Kürzel einer Sprache, etwa de',
  'Which page of the results': 'Welche Seite der Ergebnisse',
  'How old results may be: day, month or year; not all search engines know':
    'Wie alt Ergebnisse sein dürfen: day, month oder year; nicht alle Suchmaschinen wissen es',
  '0 for no filter, 1 for a moderate one, 2 for a strict one; not all search engines have it':
    '0 für keinen Filter, 1 für einen mäßigen, 2 für einen strengen; nicht alle Suchmaschinen haben ihn',
  'Tools of an MCP server of your own': 'Werkzeuge eines eigenen MCP-Servers',
  'JSON with `url` and `headers`, or `command`, `args` and `env` of a program that mcpCommands of the chatflow settings names. Texts may mention `{{$vars.<name>}}`.':
    'JSON mit `url` und `headers`, oder mit `command`, `args` und `env` eines Programms, das mcpCommands in den Einstellungen von chatflow nennt. In Texten darf `{{$vars.<name>}}` stehen.',
  'Tools of an MCP server that is saved for all flows':
    'Werkzeuge eines MCP-Servers, der für alle Flows gespeichert ist',
  'Reads and writes messages in Slack': 'Liest und schreibt Nachrichten in Slack',
  'Works with repositories and issues at GitHub': 'Arbeitet mit Repositorien und Issues bei GitHub',
  'Reads a PostgreSQL database, and changes nothing': 'Liest eine PostgreSQL-Datenbank und ändert nichts',
  'Lets a model think in steps, and go back on them': 'Lässt ein Modell in Schritten überlegen und sie zurücknehmen',
  'Reads pages, takes screenshots and makes PDFs with Browserless':
    'Liest Seiten, macht Bildschirmfotos und PDFs mit Browserless',
  'Tools of a Teradata server, over HTTP': 'Werkzeuge eines Servers von Teradata, über HTTP',
  'What to sign in with at the server': 'Womit man sich beim Server anmeldet',
  'Address of the server': 'Adresse des Servers',
  'Sent in place of the credential': 'Wird anstelle der Zugangsdaten gesendet',
  'Tools of an MCP server that Supergateway leads to': 'Werkzeuge eines MCP-Servers, zu dem Supergateway führt',
  'Arguments of the supergateway program': 'Argumente des Programms supergateway',
}
