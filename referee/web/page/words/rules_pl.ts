// The rules and the perfect play of the games in Polish, as lists of sentences.
import type { Rules } from "./rules";

export const rulesInPolish: Rules = {
  "misie-patysie": {
    rules: [
      "W jednej puli leżą misie i patyki.",
      "Gracze na zmianę zabierają pewną liczbę misiów albo patyków, albo po równo jednych i drugich: co najmniej jeden, a każdego rodzaju najwyżej tyle, na ile pozwala plansza.",
      "Kto opróżni pulę, wygrywa.",
    ],
    method: [
      "Pula jest przegrana dla gracza na ruchu, jeśli każdy ruch zostawia pulę wygraną. Jest wygrana, jeśli któryś ruch zostawia pulę przegraną.",
      "Bez limitu przegrane pule to pary Wythoffa: 0 i 0, 1 i 2, 3 i 5, 4 i 7, 6 i 10 i tak dalej, misie i patyki w dowolnej kolejności.",
      "Następna para zaczyna się od najmniejszej liczby, której nie ma we wcześniejszych parach, a różnica jej liczb jest o jeden większa niż w poprzedniej. Mniejsza liczba k-tej pary to k razy złota liczba 1,618…, zaokrąglone w dół.",
      "Gdy jest limit, podziel obie liczby przez limit plus 1. Pula jest przegrana, jeśli reszty są jedną z tych par.",
      "Aby wygrać, zostawiaj takie reszty po każdym swoim ruchu.",
    ],
  },
  paski: {
    rules: [
      "Na rzędzie pól gracze kładą na zmianę paski trzech długości, każdych dowolnie wiele.",
      "Pasek leży na wolnych polach, jedno obok drugiego.",
      "Kto nie może położyć żadnego paska, przegrywa.",
    ],
    method: [
      "Pasek dzieli odcinek wolnych pól na dwa odcinki, które już na siebie nie wpływają.",
      "Każdy odcinek ma wartość Grundy’ego. To najmniejsza z liczb 0, 1, 2, …, która nie jest wartością żadnej pozycji po jednym pasku na tym odcinku. Odcinek za krótki na każdy pasek ma wartość 0.",
      "Kilka odcinków razem ma wartość, która jest alternatywą wykluczającą (xor) ich wartości. Zapisz wartości dwójkowo: cyfra wyniku to 1, jeśli nieparzysta liczba wartości ma w tym miejscu 1.",
      "Gracz na ruchu przegrywa dokładnie wtedy, gdy ten wynik to 0.",
      "Aby wygrać, połóż pasek, po którym wynik to 0. Na pustym rzędzie robi to pasek dokładnie pośrodku, bo xor dwóch równych wartości to 0.",
    ],
  },
  hydrorozgrywka: {
    rules: [
      "Skrzyżowania miasta łączą drogi; każda leży na dokładnie jednym cyklu prostym. Pod każdą trzeba zakopać rurę.",
      "Obie ekipy idą razem od skrzyżowania startowego. Bajtazar i Bajtoni na zmianę wybierają drogę bez rury, wychodzącą ze skrzyżowania, na którym stoją; zakopują rurę i przechodzą na drugi koniec drogi.",
      "Kto nie może wykonać ruchu, przegrywa.",
    ],
    method: [
      "Przy każdym skrzyżowaniu wiszą kaktusy. Kaktus to cykl nieużytych dróg ze wszystkim, co wisi przy innych jego skrzyżowaniach. Kto wejdzie w kaktus, wróci na to skrzyżowanie, gdy cykl będzie zużyty.",
      "Typ kaktusa ma dwie cyfry. Pierwsza to 1, jeśli gracz, który wchodzi, może przejść ostatnią drogą. Druga to 1, jeśli może on zostawić ostatnią drogę przeciwnikowi.",
      "Wejście w kaktus przy skrzyżowaniu wygrywa, jeśli któryś z nich ma typ 11 albo nieparzysta ich liczba ma typ 10. Takie skrzyżowanie nazwijmy gorącym.",
      "Typ wynika z cyklu. Jeśli żadne inne skrzyżowanie na nim nie jest gorące, typ to 10 przy nieparzystej liczbie dróg, a 01 przy parzystej. W przeciwnym razie typ to 11, jeśli w którąś stronę do pierwszego gorącego skrzyżowania jest parzysta liczba dróg, a jeśli nie, to 00.",
      "Na cyklu już otwartym szukaj pierwszego gorącego skrzyżowania albo końca cyklu. Jeśli jest tam parzysta liczba dróg, gracz na ruchu będzie na ruchu także tam. Na gorącym skrzyżowaniu gracz na ruchu wygrywa; na końcu cyklu rozstrzyga reszta planszy.",
    ],
  },
  zielone: {
    rules: [
      "Pionek wędruje po wierzchołkach, z których niektóre są zielone. Przesuwa go ten, do kogo należy wierzchołek, na którym pionek stoi – zawsze na wierzchołek drugiego gracza.",
      "Partia kończy się, gdy pionek stanie na jakimś wierzchołku po raz drugi.",
      "Ania wygrywa, jeśli na zamkniętym właśnie cyklu leży zielony wierzchołek, w przeciwnym razie wygrywa Bolek. To, co było przed cyklem, nie liczy się.",
    ],
    method: [
      "Ania może zmusić pionek do wejścia w zbiór wierzchołków z każdego swojego wierzchołka, z którego choć jedna krawędź prowadzi do zbioru, i z każdego wierzchołka Bolka, z którego wszystkie krawędzie tam prowadzą. Te wierzchołki dołączają do zbioru i tak dalej, aż żaden już nie dołączy.",
      "Na początku celami są wszystkie zielone wierzchołki. Usuń każdy cel, z którego Ania nie może zmusić pionka do ponownego wejścia na cel. Powtarzaj to, aż żadnego celu nie trzeba usunąć.",
      "Na początku partii Ania wygrywa dokładnie tam, skąd może zmusić pionek do wejścia na cel, który pozostał. Gdzie indziej Bolek może trzymać pionek z dala od tych celów i zamyka biały cykl.",
      "Później liczy się też przebyta droga, bo krok na odwiedzony wierzchołek kończy partię. Dlatego wartości w trakcie partii liczy się dla wierzchołków jeszcze nieodwiedzonych.",
    ],
  },
  graf: {
    rules: [
      "Pionek stoi na wierzchołku grafu skierowanego. Gracze na zmianę przesuwają go wzdłuż krawędzi.",
      "Wierzchołek bez krawędzi kończy partię i mówi, ile jest wart dla gracza, który miałby się z niego ruszyć: wygraną, przegraną albo remis.",
      "Gdy pionek po raz trzeci stoi na tym samym wierzchołku przy ruchu tego samego gracza, jest remis.",
    ],
    method: [
      "Licz wstecz od wierzchołków, które kończą partię.",
      "Wierzchołek jest wygrany dla gracza na ruchu, jeśli któraś krawędź prowadzi do wierzchołka przegranego dla przeciwnika, który tam rusza. Jest przegrany, jeśli każda krawędź prowadzi do wierzchołka wygranego dla przeciwnika.",
      "Wierzchołki, do których tak się nie dotrze, są remisowe: żaden z graczy nie może tam wymusić niczego więcej.",
      "Wygrywający idzie najkrótszą drogą, przegrywający najdłuższą. Kto wygrywa i nie liczy ruchów, może chodzić w kółko, a trzecie powtórzenie to remis.",
    ],
  },
  "policjant-i-zlodziej": {
    rules: [
      "Policjant ściga złodzieja, który szuka wyjścia. Zaczyna policjant; stoi w miejscu albo idzie w jednym z 8 kierunków, złodziej – w jednym z 4. Nikt nie wchodzi w ścianę.",
      "Obaj na jednym polu: wygrał policjant. W przeciwnym razie, złodziej na wyjściu: wygrał złodziej.",
      "Ta sama sytuacja po raz trzeci to remis.",
    ],
    method: [
      "Sytuacja to pole policjanta, pole złodzieja i to, kto jest na ruchu. Sytuacje i ruchy tworzą graf.",
      "Licz wstecz od sytuacji, które kończą partię. Sytuacja jest wygrana dla gracza na ruchu, jeśli któryś ruch prowadzi do sytuacji przegranej dla przeciwnika, a przegrana, jeśli każdy ruch prowadzi do wygranej dla przeciwnika.",
      "W każdej innej sytuacji obaj mogą bez końca unikać przegranej, więc powtórzenie daje remis.",
      "Kroki na ukos skracają drogi policjanta. Przed ruchem porównaj długości dróg obu graczy do każdego wyjścia.",
    ],
  },
};
