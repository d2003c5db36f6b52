/** A country of the demo world. */
export interface Country {
  /** ISO 3166-1. */
  readonly code: string
  readonly name: string
  /** Regions that contain the country: `DACH`, `the Nordics`. */
  readonly regions: readonly string[]
  readonly cities: readonly string[]
  /** IANA time zone. */
  readonly zone: string
  /** Zones of cities that differ. */
  readonly zones: Readonly<Record<string, string>>
  /** ISO 639-1 codes of the native languages. */
  readonly languages: readonly string[]
  /** ISO 4217 code. */
  readonly currency: string
  /** Relative number of experts living there. */
  readonly weight: number
  readonly legalForms: readonly string[]
  /** Key of the naming tradition. */
  readonly names: string
}

// code | name | regions | cities | zone | languages | currency | weight | legal forms | names | zones of single cities
const table = `
DE | Germany | Germany, DACH, Central Europe | Munich, Hamburg, Stuttgart, Cologne, Kassel, Leipzig, Nuremberg, Bremen, Ulm, Münster | Europe/Berlin | de | EUR | 20 | GmbH, AG, GmbH & Co. KG, SE | german
GB | United Kingdom | the United Kingdom, the UK and Ireland, Northern Europe | London, Manchester, Leeds, Birmingham, Edinburgh, Bristol, Sheffield | Europe/London | en | GBP | 16 | Ltd, plc, Group | british
US | United States | the United States, North America, the Americas | Chicago, Houston, Atlanta, Minneapolis, Seattle, Boston, Denver, Charlotte | America/Chicago | en | USD | 17 | Inc., LLC, Corp. | american | Atlanta=America/New_York, Boston=America/New_York, Charlotte=America/New_York, Seattle=America/Los_Angeles, Denver=America/Denver
FR | France | France, France and Benelux, Western Europe | Paris, Lyon, Lille, Nantes, Toulouse, Strasbourg | Europe/Paris | fr | EUR | 10 | SA, SAS, SARL | french
NL | Netherlands | the Netherlands, Benelux, North-West Europe | Utrecht, Rotterdam, Eindhoven, Amsterdam, Zwolle, Groningen | Europe/Amsterdam | nl | EUR | 7 | B.V., N.V. | dutch
BE | Belgium | Belgium, Benelux, North-West Europe | Antwerp, Ghent, Brussels, Leuven, Liège | Europe/Brussels | nl fr | EUR | 4 | NV, BV, SA | dutch
CH | Switzerland | Switzerland, DACH, Central Europe | Zürich, Basel, Bern, Winterthur, Lucerne, St. Gallen | Europe/Zurich | de | CHF | 6 | AG, GmbH | german
AT | Austria | Austria, DACH, Central and Eastern Europe | Vienna, Graz, Linz, Salzburg, Innsbruck | Europe/Vienna | de | EUR | 5 | GmbH, AG | german
SE | Sweden | Sweden, the Nordics, Northern Europe | Gothenburg, Stockholm, Malmö, Uppsala, Linköping | Europe/Stockholm | sv | SEK | 6 | AB | nordic
NO | Norway | Norway, the Nordics, Northern Europe | Oslo, Bergen, Trondheim, Stavanger | Europe/Oslo | no | NOK | 4 | AS, ASA | nordic
DK | Denmark | Denmark, the Nordics, Northern Europe | Copenhagen, Aarhus, Odense, Aalborg | Europe/Copenhagen | da | DKK | 4 | A/S, ApS | nordic
FI | Finland | Finland, the Nordics and the Baltics, Northern Europe | Helsinki, Tampere, Turku, Oulu | Europe/Helsinki | fi | EUR | 4 | Oy, Oyj | finnish
IT | Italy | Italy, Southern Europe, Italy and Iberia | Milan, Bologna, Turin, Padua, Bolzano, Verona | Europe/Rome | it | EUR | 8 | S.p.A., S.r.l. | italian
ES | Spain | Spain, Iberia, Southern Europe | Madrid, Barcelona, Valencia, Bilbao, Zaragoza, Seville | Europe/Madrid | es | EUR | 7 | S.A., S.L. | spanish
PT | Portugal | Portugal, Iberia, Southern Europe | Lisbon, Porto, Braga, Coimbra | Europe/Lisbon | pt | EUR | 3 | S.A., Lda. | portuguese
PL | Poland | Poland, Central Europe, Central and Eastern Europe | Kraków, Warsaw, Wrocław, Poznań, Gdańsk, Łódź | Europe/Warsaw | pl | PLN | 7 | S.A., sp. z o.o. | polish
CZ | Czechia | Czechia, Czechia and Slovakia, Central and Eastern Europe | Prague, Brno, Plzeň, Ostrava | Europe/Prague | cs | CZK | 4 | a.s., s.r.o. | czech
HU | Hungary | Hungary, Central and Eastern Europe, South-East Europe | Budapest, Győr, Debrecen, Szeged | Europe/Budapest | hu | HUF | 3 | Kft., Zrt. | hungarian
RO | Romania | Romania, South-East Europe, Central and Eastern Europe | Bucharest, Cluj-Napoca, Timișoara, Iași | Europe/Bucharest | ro | RON | 3 | S.A., S.R.L. | romanian
GR | Greece | Greece, South-East Europe, the Eastern Mediterranean | Athens, Thessaloniki, Patras | Europe/Athens | el | EUR | 2 | S.A. | greek
IE | Ireland | Ireland, the UK and Ireland, Northern Europe | Dublin, Cork, Galway, Limerick | Europe/Dublin | en | EUR | 4 | Ltd, plc | irish
TR | Türkiye | Türkiye, Türkiye and the Middle East, the Eastern Mediterranean | Istanbul, Izmir, Ankara, Bursa | Europe/Istanbul | tr | TRY | 5 | A.Ş., Ltd. Şti. | turkish
AE | United Arab Emirates | the Emirates, the Gulf, the Middle East | Dubai, Abu Dhabi, Sharjah | Asia/Dubai | ar | AED | 4 | LLC, PJSC | arabic
SA | Saudi Arabia | Saudi Arabia, the Gulf, the Middle East | Riyadh, Jeddah, Dammam | Asia/Riyadh | ar | SAR | 3 | Co., JSC | arabic
EG | Egypt | Egypt, North Africa, the Middle East and North Africa | Cairo, Alexandria, Giza | Africa/Cairo | ar | EGP | 2 | S.A.E. | arabic
IN | India | India, South Asia, Asia | Mumbai, Pune, Bengaluru, Chennai, Hyderabad, Delhi | Asia/Kolkata | hi | INR | 8 | Ltd, Pvt Ltd | indian
SG | Singapore | Singapore, South-East Asia, Asia Pacific | Singapore | Asia/Singapore | en zh | SGD | 3 | Pte Ltd | singaporean
JP | Japan | Japan, Japan and Korea, East Asia | Tokyo, Osaka, Nagoya, Fukuoka | Asia/Tokyo | ja | JPY | 6 | K.K., Works | japanese
KR | South Korea | South Korea, East Asia, Asia Pacific | Seoul, Busan, Incheon, Daejeon | Asia/Seoul | ko | KRW | 5 | Co., Ltd., Inc. | korean
AU | Australia | Australia, Australia and New Zealand, Asia Pacific | Sydney, Melbourne, Brisbane, Perth | Australia/Sydney | en | AUD | 4 | Pty Ltd, Ltd | british | Melbourne=Australia/Melbourne, Brisbane=Australia/Brisbane, Perth=Australia/Perth
CA | Canada | Canada, North America, the Americas | Toronto, Montréal, Calgary, Vancouver | America/Toronto | en | CAD | 5 | Inc., Ltd | american | Calgary=America/Edmonton, Vancouver=America/Vancouver
BR | Brazil | Brazil, Latin America, South America | São Paulo, Curitiba, Porto Alegre, Belo Horizonte | America/Sao_Paulo | pt | BRL | 5 | S.A., Ltda. | portuguese
MX | Mexico | Mexico, Latin America, Mexico and Central America | Mexico City, Monterrey, Guadalajara, Querétaro | America/Mexico_City | es | MXN | 4 | S.A. de C.V. | spanish
ZA | South Africa | South Africa, Southern Africa, Africa | Johannesburg, Cape Town, Durban | Africa/Johannesburg | en | ZAR | 3 | (Pty) Ltd, Ltd | southafrican
`

/** Countries of the network's people and companies. */
export const countries: readonly Country[] = table
  .trim()
  .split('\n')
  .map((row) => {
    const [code, name, regions, cities, zone, languages, currency, weight, legalForms, names, zones = ''] =
      row.split(' | ')
    return {
      code: code!,
      name: name!,
      regions: regions!.split(', '),
      cities: cities!.split(', '),
      zone: zone!,
      zones: Object.fromEntries(zones === '' ? [] : zones.split(', ').map((one) => one.split('='))),
      languages: languages!.split(' '),
      currency: currency!,
      weight: Number(weight),
      legalForms: legalForms!.split(', '),
      names: names!,
    }
  })

/** A country by its code. */
export const countryOf = (code: string): Country => {
  const found = countries.find((one) => one.code === code)
  if (!found) throw new RangeError(`Nobody lives in ${code}`)
  return found
}

/** The IANA zone of a city. */
export const zoneOf = (place: Country, city: string): string => place.zones[city] ?? place.zone
