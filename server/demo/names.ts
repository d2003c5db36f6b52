/** First and last names of a naming tradition, and parts of invented company names. */
export interface Naming {
  readonly women: readonly string[]
  readonly men: readonly string[]
  readonly last: readonly string[]
  /** First and second halves of invented company names. */
  readonly company: readonly [readonly string[], readonly string[]]
}

const naming = (women: string, men: string, last: string, first: string, second: string): Naming => ({
  women: women.split(' '),
  men: men.split(' '),
  last: last.split(' ').map((name) => name.replaceAll('_', ' ')),
  company: [first.split(' '), second.split(' ')],
})

/** Naming traditions by the key that countries refer to. */
export const namings: Readonly<Record<string, Naming>> = {
  german: naming(
    'Katrin Annegret Birgit Claudia Dorothea Elke Friederike Gesine Heike Ines Jutta Karla Lieselotte Mareike Nadine Ortrud Petra Roswitha Silke Tanja Ulrike Verena Wiebke Franziska Theresa',
    'Andreas Bernhard Clemens Detlef Eckhard Florian Gerold Henning Ingo Jochen Konrad Lothar Matthias Norbert Olaf Philipp Rüdiger Sebastian Torsten Udo Volker Wolfram Hannes Moritz Tobias',
    'Oberholzer Brandauer Lichtwark Ahrendsen Bachmeier Dornbusch Eichstätter Feuerstein Grothe Haberkamp Isenberg Jungclaus Kesselring Lamprecht Mühlenbeck Niederstrasser Osterkamp Pfannenstiel Querfurth Rautenberg Sauerwald Tiedtke Uhlenbrock Vollrath Wachter Zirngiebl Angerer Breitscheidt Cordsen Dressler Ellwanger Frühauf Gutknecht Hirtreiter Imhofen Karstädt Leuthold Mittermoser Nüsslein Ostermayr Pichlmaier Rottach Schönfelder Trautwein Ungerer Voggenreiter Wüsthoff Zellweger',
    'Altru Brun Eberl Falkern Gries Hohlen Isen Krons Lauter Waldrau Ostner Rauen Selben Tannrau Wehr Ahren',
    'ried horst mark grund thal brück stein hain forst werth garten kamp',
  ),
  british: naming(
    'Imogen Harriet Philippa Rosalind Gillian Beatrice Tamsin Fiona Georgina Lorna Miriam Nerys Olwen Prudence Rowena Sinead Verity Winifred Clementine Isla',
    'Alistair Barnaby Crispin Desmond Edmund Fergus Gareth Humphrey Ivor Julian Kenneth Lachlan Magnus Nigel Oswin Piers Quentin Rupert Simon Tristan',
    'Ashcombe Birtwhistle Carmody Delafield Ellacott Farquhar Garside Hartnoll Inskip Jellicoe Kershaw Lonsdale Merriweather Netherton Oldroyd Penhaligon Ravenscroft Satterthwaite Threlfall Uttley Venables Wetherby Yardley Applegarth Blakelock Cottingley Dunsmore Eastlake Fenwicke Goodchild Holroyd Kettlewell',
    'Ashel Brack Cardel Dunmer Elver Ferrin Hartel Keldin Lorn Marrick Nethel Pembry Ravel Stanner Thornel Whitmer',
    'combe borough well stead mere gate field ford wick ridge croft holm',
  ),
  american: naming(
    'Abigail Brooke Carolyn Darlene Elise Francine Gwendolyn Holly Janelle Kendra Loretta Marjorie Noelle Paige Renata Shelby Tabitha Vivian Whitney Yolanda',
    'Bradley Calvin Dwight Emmett Franklin Garrett Harlan Irving Jerome Kirk Landon Malcolm Nolan Orville Preston Quincy Reginald Spencer Truman Wade',
    'Abernethy Bodine Calloway Dunleavy Eastman Fairbank Gunderson Hollister Ingersoll Jarvela Kowalczyk Lindqvist Marchetti Nakagawa Okafor Pemberton Quintero Rasmussen Sandoval Tillery Underhill Villanueva Whitacre Yarborough Zielinski Castellano Delacroix Engstrom Fitzhugh Goldfarb Haverford Kessler',
    'Cedrin Gravel Lakmor Mesan Norran Prairo Reddin Riverel Siltan Stamber Summar Timbrel Unadil Valden Westrel Harbel',
    'crest brook point line wick haven mark ton ridge dale shore more',
  ),
  french: naming(
    'Solène Aurélie Bérénice Clémence Delphine Élodie Florence Garance Hélène Inès Joséphine Laurence Mathilde Noémie Ophélie Pascale Sandrine Véronique Agathe Maëlle',
    'Adrien Baptiste Cédric Damien Étienne Fabrice Gaël Hugues Ignace Jérôme Loïc Mathurin Nicolas Octave Pascal Rémi Sylvain Thibault Vianney Yannick',
    'Garrigue Aubertin Beaumanoir Charpentreau Delaunoy Estienne Fontanel Guérineau Hautecoeur Jaubert Kervella Lescure Malherbe Noirot Ozanneau Pelloutier Quesnel Rocheteau Sauvageot Thévenin Vaudreuil Bellangé Courtemanche Desrosiers Fauvelle Grandjean Lavergne Montfaucon Pradier Sénéchal',
    'Val Mont Beau Clair Fon Haut Mor Ror Sau Ver Bel Char',
    'moret rieux vence tigny lande mercy savre dieu fleur court gran sonne',
  ),
  dutch: naming(
    'Ilse Anneloes Brechtje Carlijn Dieuwertje Els Fenna Geertje Hanneke Ineke Jacoba Lotte Marloes Nienke Petronella Roos Saskia Tineke Veerle Wilhelmina',
    'Joost Adriaan Bastiaan Cornelis Diederik Eelco Ferdinand Gerrit Hendrik Jeroen Koen Lambert Maarten Niek Pieter Reinier Sander Thijs Victor Wouter',
    'van_Hemert Coppens de_Graaff ten_Broecke van_der_Velden Dijkgraaf Eikelboom Feenstra Goedhart Hoogendijk Jansonius Kuipersma Lankhorst Meulenbelt Nauta Oosterveld Poelstra Ruitenbeek Schuurmans Terpstra van_Uden Vermeiren Wesselink Zijlstra Claessens Deprez Goossenaerts Maertens van_Laethem Wauters',
    'Bouw Dijk Veld Water Zand Riet Lin Molen Hoog Oost Polder Waal',
    'groot huis oord mond wijk burcht haven rade stee lande kamp vaart',
  ),
  nordic: naming(
    'Annelie Astrid Birgitta Dagny Ebba Frida Gunilla Hedda Ingeborg Jorunn Kerstin Linnea Marit Nanna Oddny Ragnhild Signe Tove Ulla Vigdis',
    'Anders Bjarne Carsten Dag Eirik Folke Gunnar Håkon Ivar Jesper Kjell Lennart Mogens Nils Odd Preben Rune Sven Torbjørn Ulf',
    'Brandvik Solheim Haugland Bergqvist Nyström Aaby Dahlgren Ekelund Fossheim Grønning Hellström Isaksen Juul Kvarnström Lindblad Myklebust Nordahl Overgaard Palmgren Ravnkilde Sjöberg Thorsrud Vestergaard Westerlund Ånestad Østby Bramsen Engelsted Hallberg Kirkegård Lauridsen Strømme',
    'Fjord Nord Kvist Berg Havn Sol Vind Skog Sten Ring Elv Lund',
    'luft vik dal strand borg holt mark fors nes by haug rud',
  ),
  finnish: naming(
    'Sanna Aino Elina Hilkka Inkeri Johanna Kaisa Leena Marjatta Noora Outi Päivi Riitta Tuula Venla Ulla',
    'Aleksi Eero Heikki Ilmari Juhani Kalevi Lauri Mikko Niilo Olavi Pekka Risto Sakari Tapio Väinö Antti',
    'Lehtovirta Aaltonen Hakkarainen Ilmonen Järvelä Kauppinen Laaksonen Mäkitalo Nurmela Ojanperä Pelkonen Rautio Salmela Tuominen Uusitalo Vainikka Ylönen Karhula Niskanen Pohjola',
    'Kivi Lumi Meri Raita Saari Tuuli Vesi Harju Kosken Hanhi',
    'ranta lahti salo niemi vaara pelto suo linna kangas mäki',
  ),
  italian: naming(
    'Chiara Alessia Beatrice Carlotta Donatella Eleonora Federica Ginevra Ilaria Lorena Marzia Nicoletta Ornella Patrizia Raffaella Serena Tiziana Valeria',
    'Matteo Alessandro Bruno Corrado Davide Emanuele Fabrizio Gianluca Iacopo Lorenzo Massimo Nicola Ottavio Pierluigi Raimondo Silvano Tommaso Umberto',
    'Ferrante Marchetti Benvenuti Accorsi Bonfiglio Castagneri Dall’Aglio Errani Fumagalli Gualdoni Iannuzzi Lombardini Mantegazza Nespoli Ortolani Pellegrino Quaranta Ravagnani Scaramella Tagliaferro Ughetto Vendramin Zanardelli Bergamasco Colleoni Di_Gregorio Fregoso Guarnieri Malaspina Santacroce',
    'Altar Belmi Casar Fioren Montar Rival Solan Terral Valmi Vildan',
    'mora dora nova venta lago rosa spina bruna chiara ferra',
  ),
  spanish: naming(
    'Adela Begoña Consuelo Dolores Elvira Fátima Graciela Inmaculada Jimena Leticia Maribel Noelia Olalla Pilar Rocío Soledad Ximena Yolanda',
    'Álvaro Baltasar Ciriaco Diego Emilio Fermín Gonzalo Hernán Ignacio Jacinto Leandro Marcelino Néstor Octavio Pascual Rodrigo Salvador Tadeo',
    'Arriazu Belmonte Calatrava Echeverri Figueroa Galdeano Hinojosa Iribarren Larrañaga Montenegro Navascués Olavarría Peñalver Quiroga Rebolledo Saavedra Tejedor Urdaneta Valcárcel Zubizarreta Alcaraz Bustamante Cifuentes Escudero Garmendia Jaramillo Manrique Ochoa Palacios Villalobos',
    'Altoz Castar Costal Llanar Marez Peñal Rioj Serran Vallar Torrel',
    'mora verde nal zaga lera bra veza dera vista sol',
  ),
  portuguese: naming(
    'Adriana Benedita Catarina Doroteia Eduarda Filipa Graça Helena Isaura Jacinta Leonor Madalena Odete Piedade Rosária Teresa',
    'Afonso Bernardo Caetano Duarte Eusébio Frederico Gaspar Henrique Inácio Joaquim Leonel Martim Otávio Rafael Salvador Tomás',
    'Alvarenga Barreiros Carvalhal Damasceno Esteves Figueiredo Guimarães Lacerda Magalhães Nascimento Oliveirinha Paixão Queirós Rebelo Sampaio Teixeira Vasconcelos Azambuja Brandão Cordeiro',
    'Aguar Belan Campor Lusel Montel Ourel Portan Serral Vilar Altar',
    'mar verde rio lima cal nova ria rosa zul pedra',
  ),
  polish: naming(
    'Agnieszka Bożena Danuta Elżbieta Grażyna Halina Iwona Jolanta Katarzyna Lucyna Magdalena Natalia Paulina Renata Sylwia Wiesława',
    'Tomasz Andrzej Bartosz Czesław Dariusz Edward Grzegorz Henryk Ireneusz Jarosław Krzysztof Leszek Marcin Przemysław Radosław Zbigniew',
    'Wielgosz Baranowski Chmielewicz Dąbkowski Fijałkowski Gawryluk Hordyński Jaworek Kęsicki Lisiecki Małachowicz Niewiadomy Olszanka Pietruszka Rogowicz Szczepaniak Trzebiński Urbaniak Wróblewicz Zawistowski Bielecki Gołaszewicz Krasnodębski Mazurkiewicz',
    'Biel Dąb Gór Jas Kras Lip Mod Ols Pol Zam Instal Wis',
    'nica owo rzew brod lany sław mir dom tech poz ława góra',
  ),
  czech: naming(
    'Alžběta Blanka Dagmar Eliška Hana Ivana Jitka Kateřina Ludmila Markéta Pavla Šárka',
    'Radek Bohumil Čeněk Dalibor František Hynek Jaromír Kryštof Lubomír Miroslav Oldřich Zdeněk',
    'Kolman Barták Černohorský Dvořáček Fišer Havránek Jelínek Kratochvíl Lukeš Musil Nezval Ondráček Pospíchal Říha Sedlák Tichý Vondráček Zelenka',
    'Bohe Mora Tep Vel Kam Hra Praž Lab Slav Oder',
    'mia lo via nice dec tav chem rov ston kov',
  ),
  hungarian: naming(
    'Ágnes Boglárka Csilla Dóra Emese Gizella Ildikó Judit Kinga Mónika Réka Zsófia',
    'Árpád Balázs Csaba Dénes Ferenc Gergely Imre Kálmán László Miklós Szabolcs Zoltán',
    'Almási Bognár Csányi Dobos Erdélyi Faragó Galambos Hegedüs Jávor Keresztes Lakatos Molnárffy Nyerges Ormos Pásztor Rákosy Somogyi Takács Vadász Zentai',
    'Alfö Bal Dun Mag Pan Tis Zal Bak',
    'ton via nor sza kert var szer mar',
  ),
  romanian: naming(
    'Mirela Anca Corina Daniela Elena Ioana Loredana Mădălina Ruxandra Simona Teodora Viorica',
    'Adrian Bogdan Cosmin Dragoș Emil Florin Horia Iulian Mihai Octavian Răzvan Șerban',
    'Dobrescu Albulescu Brădeanu Ciobotaru Dumitrache Enăchescu Filipoiu Grigorescu Hațegan Ionașcu Lupulescu Moldoveanu Negruțiu Olteanu Petrișor Stănculescu Tănăsescu Văcărescu',
    'Carpa Dun Mold Olt Tran Car Dac Mure',
    'tica via nis rom lex var dova nord',
  ),
  greek: naming(
    'Aikaterini Despina Eleni Foteini Ioanna Kalliopi Margarita Panagiota Stavroula Vasiliki',
    'Anastasios Dimitrios Evangelos Georgios Konstantinos Leonidas Nikolaos Panagiotis Stavros Vasileios',
    'Anagnostou Chatzigeorgiou Drakopoulos Efstathiou Fotiadis Kalogeras Lambrakis Makridis Nikolaidis Papathanasiou Sarris Tsakiris Vlachopoulos Xenakis',
    'Aeg Del Hel Ion Kal Pel Thes Art',
    'eon phos ika lia mar tera nos dyn',
  ),
  irish: naming(
    'Aoife Bríd Ciara Deirdre Eimear Fionnuala Gráinne Maeve Niamh Orlaith Róisín Sorcha',
    'Aidan Brendan Cathal Diarmuid Eoin Fintan Lorcan Niall Oisín Pádraig Ronan Tadhg',
    'Brannigan Coughlan Devaney Flaherty Geraghty Hanrahan Keogh Lenihan McInerney McTiernan O’Dowd Prendergast Quilty Rafferty Scanlon Tierney',
    'Ard Bally Clon Done Glen Kil Kin Lis Rath Tul',
    'more gar lin voy brack neal dara more shee wick',
  ),
  turkish: naming(
    'Ayşe Burcu Ceren Defne Elif Feride Gülşen İpek Kübra Melike Nilüfer Pınar Sevgi Zeynep',
    'Ahmet Barış Cem Deniz Emre Ferhat Gökhan Hakan İlker Kerem Levent Murat Onur Serkan',
    'Akarsu Bayraktaroğlu Çelikkol Demirbağ Erdoğmuş Güneş Işıklar Karaosman Köseoğlu Özdemirci Sağlam Tanrıverdi Uçar Yıldızhan Aydınlı Bozkurt Kılıçaslan Tekinalp',
    'Ak Ana Bos Ege Kar Mar Tor Yıl',
    'dağ sel tepe kent maz dere yol taş',
  ),
  arabic: naming(
    'Amal Dalal Fatima Hanan Huda Latifa Maha Nadia Noura Rania Salma Samira Yasmin Zainab',
    'Adel Bassam Faisal Ghassan Hisham Ibrahim Karim Khalid Mansour Nabil Omar Rashid Saeed Tariq Walid Yousef',
    'Al-Harthy Al-Mutairi Al-Qahtani Al-Suwaidi Bin_Haddad El-Masry El-Sayegh Haddad Khoury Mansouri Al-Otaibi Al-Nuaimi Barakat Darwish Fakhoury Ghanem Hamdan Al-Zahrani El-Gendy Qasimi',
    'Al Ras Wad Noor Jaz Saf Mar Dana Khal Buraq',
    'waha najm madar rimal bahr sahel qimma fajr',
  ),
  indian: naming(
    'Aditi Bhavana Chitra Deepika Gayatri Hema Ishita Jayashree Kavitha Lakshmi Meenakshi Nandini Padma Radhika Sunita Vasudha',
    'Sanjay Aravind Bharat Chandrashekar Dinesh Gopal Harish Jagdish Karthik Lalit Mahesh Narayan Prakash Raghav Suresh Venkatesh',
    'Raghunath Agnihotri Balasubramanian Chakraborty Deshpande Ganapathy Hegde Iyengar Joglekar Kulkarni Lakshmanan Mukherjee Nambiar Padmanabhan Ramaswamy Sathe Thiagarajan Upadhyay Venkataraman Wadhwani',
    'Anan Bhar Dev Gan Ind Kav Nil Prak Sur Var',
    'tara dhan mitra jyot shakti raj vayu sena kosh path',
  ),
  singaporean: naming(
    'Hui-Min Jia-Ling Mei-Xin Pei-Shan Siew-Lan Wan-Ting Xin-Yi Yu-Ting Grace Priya',
    'Boon-Kiat Chee-Wai Eng-Huat Guo-Liang Jun-Wei Kok-Leong Swee-Hock Teck-Chuan Wei-Jie Ravi',
    'Chia Foo Gan Heng Kwek Lim-Ong Neo Ong Quek Seah Tay Toh Woon Yeo Chng Sim',
    'Harbour Lion Merl Orchid Strait Temas Jur Kall',
    'line ion gate way port ang tech mark',
  ),
  japanese: naming(
    'Haruki Akemi Chihiro Emiko Fumiko Harumi Kaori Mariko Naoko Reiko Sayaka Tomoko Yukari',
    'Akihiro Daisuke Eiji Fumio Hideki Isamu Kazuya Masato Noboru Ryota Shinji Takeshi Yasuhiro Tetsuya',
    'Senda Aizawa Fujisaki Hanamura Ichikawa Kuroda Mizushima Nagase Okabe Sakuragi Tachibana Uehara Wakabayashi Yoshizaki Amamiya Kirishima Morinaga Shirakawa',
    'Reino Kitsu Minaro Hosai Aoki Kirono Sawaru Takano Hinaka Midoro',
    'kō nami zaki mori hara gawa shima tani yama numa',
  ),
  korean: naming(
    'Bo-Young Eun-Ji Hye-Jin Ji-Won Kyung-Hee Min-Seo Na-Yeon Soo-Jin Yoon-Ah Hae-Won',
    'Byung-Ho Dong-Hyun Gi-Tae Hyun-Woo Jae-Sung Kyu-Min Sang-Hoon Seung-Jae Tae-Yang Young-Min',
    'Bang Cha Eom Gong Hwang Jeon Ko Maeng Namgung Ryu Seo Tak Woo Yang Chae Noh',
    'Hanbi Daeru Saemi Miru Narae Seoru Byeol Ganga',
    'bit sol nuri gyeol haem dok san eul',
  ),
  southafrican: naming(
    'Anika Bontle Elsabe Lerato Marietjie Nomvula Palesa Riana Thandeka Zanele',
    'Bheki Dawid Francois Johan Kagiso Lwazi Petrus Sipho Themba Willem',
    'Bezuidenhout Dlomo Esterhuizen Groenewald Khumalo Labuschagne Mabaso Naidoo Oosthuizen Potgieter Radebe Swanepoel Tshabalala Vermaak Zwane Mokoena',
    'Drak Karoo Kop Lim Oran Prot Sav Tugel',
    'berg pan fontein vlei rand veld krans stad',
  ),
}

/** The feminine form of a last name, where the tradition has one. */
export const lastNameOfWoman = (last: string, names: string): string => {
  switch (names) {
    case 'polish':
      return last.replace(/ki$/, 'ka')
    case 'czech':
      return last.endsWith('ý') ? last.replace(/ý$/, 'á') : `${last.replace(/e(?=k$)|a$/, '')}ová`
    case 'greek':
      return last.replace(/os$/, 'ou').replace(/([ia])s$/, '$1')
    default:
      return last
  }
}
