import type { Parties, Texts } from './english-seed.ts'

export const german = ({ platform, company, mailDomain }: Parties): Texts => ({
  general: {
    title: 'Nutzungsbedingungen',
    body: `Entwurf für die Vorführung dieses Produkts. Er muss anwaltlich geprüft werden, bevor jemand um Zustimmung gebeten wird.

Diese Bedingungen regeln die Nutzung von ${platform} („Dienst“) durch Kunden, Anbieter und deren Beschäftigte („Sie“). Betreiberin ist ${company} („wir“). Sie gelten ab Ihrer Zustimmung und ergänzen den Vertrag zwischen uns und dem Unternehmen, für das Sie arbeiten; bei Widersprüchen geht jener Vertrag vor.

1. Ihr Konto. Ihr Konto ist persönlich. Behalten Sie Passwort und Anmeldelinks für sich und sagen Sie uns sofort Bescheid, wenn Sie vermuten, dass jemand anderes sie benutzt hat. Konten, die von mehreren Personen benutzt werden, dürfen wir schließen.

2. Wofür der Dienst da ist. Sie finden über den Dienst Fachleute, bitten sie um Gespräche und führen diese Gespräche. Die Fachleute sind unabhängig: Sie sprechen für sich selbst, nicht für uns und nicht für ihre heutigen oder früheren Arbeitgeber. Was sie sagen, ist Meinung und keine Anlage-, Rechts-, Steuer- oder medizinische Beratung.

3. Wonach Sie nie fragen dürfen. Sie fragen nicht nach Insiderinformationen, Geschäftsgeheimnissen oder anderem, worüber jemand schweigen muss, und beenden ein Gespräch, das dorthin führt. Sie sprechen mit niemandem über dessen derzeitigen Arbeitgeber und nicht über ein Unternehmen, an dessen Übernahmeangebot oder Börsengang die Person beteiligt ist.

4. Verhalten. Fragen, die Ihnen vor einem Gespräch gestellt werden, beantworten Sie wahrheitsgemäß. Auf Wunsch nennen Sie Ihren Namen und Ihr Unternehmen. Zwölf Monate lang nehmen Sie zum Thema eines vermittelten Gesprächs außerhalb des Dienstes keinen Kontakt auf.

5. Compliance. Die Compliance-Verantwortlichen Ihres Unternehmens und unsere eigenen sehen, welche Gespräche stattfinden; wo eine Regel es verlangt, nehmen sie teil und können Gespräche abbrechen. Aufgezeichnet oder verschriftlicht wird nur, wenn alle Beteiligten vorher zugestimmt haben; der Dienst zeigt es an.

6. Entgelt. Gespräche werden Ihrem Unternehmen in Credits nach den tatsächlich geführten Minuten berechnet, wie mit ihm vereinbart. Späte Absagen und versäumte Gespräche können berechnet werden; den Betrag sehen Sie, bevor Sie die Absage bestätigen.

7. Ergebnisse. Was Sie erfahren, dürfen Sie für die eigene Recherche Ihres Unternehmens verwenden. Sie dürfen es nicht unter dem Namen der Person veröffentlichen, weiterverkaufen oder zum Aufbau eines konkurrierenden Verzeichnisses nutzen.

8. Verfügbarkeit und Haftung. Wir betreiben den Dienst mit der Sorgfalt eines ordentlichen Unternehmens, versprechen aber keinen unterbrechungsfreien Betrieb. Für Vorsatz, grobe Fahrlässigkeit und Personenschäden haften wir unbeschränkt, im Übrigen für den vorhersehbaren, vertragstypischen Schaden.

9. Änderungen. Ändern wir diese Bedingungen, bitten wir Sie um Zustimmung zur neuen Fassung, bevor Sie den Dienst weiter nutzen. Frühere Fassungen und das Datum Ihrer jeweiligen Zustimmung bleiben gespeichert.

10. Recht. Es gilt das Recht am Sitz von ${company}. Fragen zu diesen Bedingungen beantwortet legal@${mailDomain}.`,
  },
  expert: {
    title: 'Bedingungen für Fachleute',
    body: `Entwurf für die Vorführung dieses Produkts. Er muss anwaltlich geprüft werden, bevor jemand um Zustimmung gebeten wird.

Diese Bedingungen regeln die Tätigkeit unabhängiger Fachleute („Sie“), die ihre Erfahrung über ${platform} weitergeben. Betreiberin ist ${company} („wir“).

1. Unabhängigkeit. Sie arbeiten auf eigene Rechnung. Sie werden dadurch weder bei uns noch bei einem Kunden angestellt, noch vertreten Sie uns. Um Steuern und nötige Genehmigungen kümmern Sie sich selbst, auch um die Ihres Arbeitgebers, wo Ihr Vertrag oder seine Regeln sie verlangen.

2. Ihr Profil. Ihre Angaben zu Werdegang, Ämtern und Beteiligungen sind wahr, vollständig und aktuell. Wir bitten Sie von Zeit zu Zeit um Bestätigung; ein nicht rechtzeitig bestätigtes Profil kann bis dahin verborgen werden.

3. Was Sie nie weitergeben dürfen. Sie geben keine Insiderinformationen, keine Geschäftsgeheimnisse und nichts weiter, worüber Sie Schweigen zugesagt haben, wer auch immer fragt. Sie sprechen nicht über Ihren derzeitigen Arbeitgeber, dessen Mutter- oder Tochterunternehmen, und innerhalb der in unseren Regeln genannten Frist nicht über frühere Arbeitgeber. Führt eine Frage dorthin, sagen Sie es und beenden Sie das Gespräch: Die Zeit wird Ihnen trotzdem bezahlt.

4. Ämter und Studien. Haben Sie ein öffentliches Amt, sprechen Sie nicht über Angelegenheiten Ihrer Behörde. Wirken Sie an einer klinischen Studie mit, sprechen Sie nicht über diese Studie.

5. Gespräche. Sie entscheiden, welche Anfragen Sie annehmen. Eine bestätigte Zeit halten Sie ein oder sagen sie so früh wie möglich ab; wiederholt versäumte Gespräche beenden die Zusammenarbeit. Aufgezeichnet wird nur, wenn Sie vorher zugestimmt haben.

6. Vergütung. Sie erhalten Ihren eigenen Stundensatz für die tatsächlich geführten Minuten, mindestens aber den Ihnen vorher angezeigten Betrag. Wir zahlen innerhalb von dreißig Tagen nach Monatsende. Bestechung, Geschenke und Zahlungen außerhalb des Dienstes sind beiden Seiten verboten.

7. Vertraulichkeit. Wer der Kunde ist, was gefragt und was gesagt wurde, bleibt vertraulich. Aufgrund der Fragen eines Kunden handeln Sie nicht mit Wertpapieren eines Unternehmens.

8. Schulung. Vor dem ersten Gespräch und danach einmal im Jahr absolvieren Sie unsere Compliance-Schulung. Ohne sie kann kein Gespräch gebucht werden.

9. Ende. Beide Seiten können die Zusammenarbeit jederzeit in Textform beenden. Bereits geführte Gespräche werden bezahlt. Die Abschnitte 3, 4 und 7 gelten fort.

10. Änderungen und Recht. Ändern sich diese Bedingungen, bitten wir Sie vor dem nächsten Gespräch um Zustimmung. Es gilt das Recht am Sitz von ${company}. Fragen beantwortet legal@${mailDomain}.`,
  },
  privacy: {
    title: 'Datenschutzerklärung',
    body: `Entwurf für die Vorführung dieses Produkts. Er muss anwaltlich geprüft werden, bevor jemand um Zustimmung gebeten wird.

Diese Erklärung sagt, was ${company} („wir“) als Betreiberin von ${platform} mit personenbezogenen Daten tut und warum.

1. Verantwortlich ist ${company}. Unsere Datenschutzbeauftragte erreichen Sie unter privacy@${mailDomain}.

2. Was wir speichern. Von allen: Name, berufliche Kontaktdaten, Sprache, Zeitzone und Anmeldungen mit Zeit, Gerät und Netzadresse. Von Fachleuten außerdem: Werdegang, Fachgebiete, Stundensatz, Verfügbarkeit, eigene Texte und Angaben zur Auszahlung. Von Gesprächen: wer teilgenommen hat, wann jede Person kam und ging, Compliance-Fragen samt Antworten und Bewertungen. Aufzeichnungen und Mitschriften gibt es nur, wenn alle Betroffenen vorher zugestimmt haben.

3. Warum wir es dürfen. Um den Vertrag mit Ihnen oder Ihrem Unternehmen zu erfüllen; wegen gesetzlicher Pflichten, vor allem aus Aufsichts- und Steuerrecht; wegen unseres berechtigten Interesses an einem sicheren und redlichen Dienst; für Aufzeichnungen und Werbung nur mit Ihrer Einwilligung, die Sie jederzeit widerrufen können.

4. Wer es sieht. Kunden sehen das berufliche Profil, nie private Kontaktdaten oder Vergütung. Fachleute sehen den Namen ihres Gegenübers, wenn dieses oder die Regeln des Kunden es erlauben. Compliance-Verantwortliche sehen, was sie zur Prüfung eines Gesprächs brauchen. Dienstleister für Betrieb, E-Mail und Auszahlung handeln nur auf unsere Weisung. Wir verkaufen keine Daten.

5. Wo es liegt. In Rechenzentren in der Europäischen Union, sofern Ihr Unternehmen nichts anderes vereinbart hat. Arbeitet ein Dienstleister von anderswo, gelten die Standardvertragsklauseln der Europäischen Kommission.

6. Wie lange. Konten: solange sie benutzt werden und danach bis zum Ablauf gesetzlicher Fristen. Nachweise über Gespräche: solange das Aufsichtsrecht es verlangt, meist sieben Jahre. Anmeldungen: neunzig Tage. Danach wird gelöscht oder anonymisiert.

7. Ihre Rechte. Sie können Ihre Daten einsehen, berichtigen, mitnehmen und löschen lassen, der Nutzung widersprechen oder sie einschränken und sich bei einer Aufsichtsbehörde beschweren. Das meiste erledigen Sie selbst in Ihrem Profil. Wir antworten innerhalb eines Monats.

8. Sicherheit. Daten sind unterwegs und gespeichert verschlüsselt, jeder Zugriff des Personals wird festgehalten, und die Daten jedes Unternehmens sind schon in der Datenbank von allen anderen getrennt.

9. Cookies. Wir setzen nur Cookies, die die Anmeldung braucht. Messungen und Sitzungsaufzeichnungen zur Verbesserung des Dienstes gibt es nur mit Ihrer Zustimmung.

10. Änderungen. Ändert sich diese Erklärung wesentlich, zeigen wir Ihnen die neue Fassung und bitten um Zustimmung.`,
  },
})
