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
      "Następna para zaczyna się od najmniejszej liczby, której nie ma we wcześniejszych parach, a różnica jej liczb jest o jeden większa niż w poprzedniej parze. W parze o różnicy k mniejsza liczba to k razy złota liczba 1,618…, zaokrąglone w dół.",
      "Gdy jest limit, podziel obie liczby przez limit plus 1. Pula jest przegrana dokładnie wtedy, gdy reszty są jedną z tych par.",
      "Aby wygrać, zostawiaj takie reszty. Jeśli para o tej samej różnicy co reszty jest od nich mniejsza, zabierz po równo jednych i drugich. W przeciwnym razie zmniejsz większą resztę do partnera mniejszej.",
    ],
  },
  paski: {
    rules: [
      "Na rzędzie pól gracze kładą na zmianę paski trzech długości, każdych dowolnie wiele.",
      "Pasek leży na wolnych polach, jedno obok drugiego.",
      "Kto nie może położyć żadnego paska, przegrywa.",
    ],
    method: [
      "Pasek dzieli odcinek wolnych pól na dwa odcinki, które już na siebie nie wpływają. Każdy z nich może być pusty.",
      "Każdy odcinek ma wartość Grundy’ego. To najmniejsza z liczb 0, 1, 2, …, która nie jest wartością żadnej pozycji po jednym pasku na tym odcinku. Odcinek za krótki nawet na najkrótszy pasek ma wartość 0; od takich zacznij i licz wartości coraz dłuższych odcinków.",
      "Kilka odcinków razem ma wartość, która jest alternatywą wykluczającą, w skrócie xor, ich wartości. Zapisz wartości dwójkowo: cyfra xor to 1, jeśli nieparzysta liczba wartości ma w tym miejscu 1.",
      "Gracz na ruchu przegrywa dokładnie wtedy, gdy xor wszystkich odcinków to 0.",
      "Aby wygrać, połóż pasek, po którym xor to 0. Znajdź odcinek, którego wartość zmniejszy się, gdy weźmiesz jej xor z xor wszystkich odcinków, i zostaw w nim tę mniejszą wartość. Na pustym rzędzie wygrywa pasek dokładnie pośrodku, jeśli się tam mieści.",
    ],
  },
  hydrorozgrywka: {
    rules: [
      "Skrzyżowania miasta łączą drogi; każda leży na dokładnie jednym cyklu prostym. Pod każdą trzeba zakopać rurę.",
      "Obie ekipy idą razem od skrzyżowania startowego. Bajtazar i Bajtoni na zmianę wybierają drogę bez rury, wychodzącą ze skrzyżowania, na którym stoją; zakopują rurę i przechodzą na drugi koniec drogi.",
      "Kto nie może wykonać ruchu, przegrywa.",
    ],
    method: [
      "Kaktus przy skrzyżowaniu to przechodzący przez nie cykl nieużytych dróg, ze wszystkimi kaktusami, które wiszą przy innych skrzyżowaniach cyklu. Kto wejdzie w kaktus, wróci na to skrzyżowanie, a cykl będzie wtedy zużyty.",
      "Typ kaktusa ma dwie cyfry. Pierwsza to 1, jeśli gracz, który wchodzi, może przejść ostatnią drogą. Druga to 1, jeśli może on zostawić ostatnią drogę przeciwnikowi.",
      "Skrzyżowanie jest gorące, jeśli wisi przy nim kaktus typu 11 albo nieparzysta liczba kaktusów typu 10. Na gorącym skrzyżowaniu gracz na ruchu wygrywa.",
      "Zacznij od cykli, przy których nic więcej nie wisi. Oceń pozostałe skrzyżowania cyklu tak, jakby tego cyklu nie było. Jeśli żadne z nich nie jest gorące, typ to 10 przy nieparzystej liczbie dróg, a 01 przy parzystej. W przeciwnym razie typ to 11, jeśli w którąś stronę od wejścia do pierwszego gorącego skrzyżowania jest parzysta liczba dróg, a jeśli nie, to 00.",
      "Jeśli skrzyżowanie, na którym stoją ekipy, nie jest gorące, szukaj wzdłuż otwartego cyklu pierwszego gorącego skrzyżowania albo końca cyklu, a z końca szukaj dalej wzdłuż następnego otwartego cyklu. Jeśli do tego miejsca jest parzysta liczba dróg, gracz na ruchu będzie na ruchu także tam. Gdzie nie jest gorąco i nie ma już otwartego cyklu, gracz na ruchu przegrywa.",
      "Na gorącym skrzyżowaniu wejdź w kaktus typu 11 w stronę gorącego skrzyżowania odległego o parzystą liczbę dróg. Gdy nie ma typu 11, idź dalej otwartym cyklem, jeśli to wygrywa, a jeśli nie, wejdź w kaktus typu 10. Gdzie indziej idź dalej.",
    ],
  },
  zielone: {
    rules: [
      "Pionek wędruje po wierzchołkach, z których niektóre są zielone. Przesuwa go ten, do kogo należy wierzchołek, na którym pionek stoi – zawsze na wierzchołek drugiego gracza.",
      "Partia kończy się, gdy pionek stanie na jakimś wierzchołku po raz drugi.",
      "Ania wygrywa, jeśli na zamkniętym właśnie cyklu leży zielony wierzchołek, w przeciwnym razie wygrywa Bolek. To, co było przed cyklem, nie liczy się.",
    ],
    method: [
      "Weź zbiór wierzchołków. Ania może zmusić pionek do wejścia w ten zbiór z każdego swojego wierzchołka, z którego prowadzi do niego choć jedna krawędź, i z każdego wierzchołka Bolka, z którego prowadzą do niego wszystkie krawędzie. Dodaj te wierzchołki do zbioru i tak dalej, aż żadnego nie trzeba dodać.",
      "Na początku celami są wszystkie zielone wierzchołki. W każdej rundzie znajdź zbiór Ani: cele i wierzchołki, z których może ona zmusić pionek do wejścia na cel. Potem usuń każdy cel, z którego nie może ona od razu zmusić pionka do wejścia w ten zbiór. Powtarzaj to, aż żadnego celu nie trzeba usunąć.",
      "Na początku partii Ania wygrywa dokładnie w ostatnim z tych zbiorów. Idzie na wierzchołek, który dodano do niego najwcześniej; cele liczą się jako pierwsze. Gdzie indziej wygrywa Bolek. Idzie na wierzchołek, którego zabrakło w zbiorze Ani w najwcześniejszej rundzie.",
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
      "Licz od końca: zacznij od wierzchołków, które kończą partię.",
      "Wierzchołek jest wygrany dla gracza na ruchu, jeśli któraś krawędź prowadzi do wierzchołka przegranego dla przeciwnika, bo to on jest tam na ruchu. Jest przegrany, jeśli każda krawędź prowadzi do wierzchołka wygranego dla przeciwnika.",
      "Wierzchołki, do których tak się nie dotrze, są remisowe: żaden gracz nie wymusi tam wygranej. Aby utrzymać remis, idź na wierzchołek remisowy.",
      "Wygrywający idzie najkrótszą drogą, przegrywający najdłuższą. Kto wygrywa i nie liczy ruchów, może chodzić w kółko, a trzecie powtórzenie to remis.",
      "W trakcie partii pozycja, która wystąpiła już dwa razy, liczy się jako remis.",
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
      "Licz od końca: zacznij od sytuacji, które kończą partię. Sytuacja jest wygrana dla gracza na ruchu, jeśli któryś ruch prowadzi do sytuacji przegranej dla przeciwnika. Jest przegrana, jeśli każdy ruch prowadzi do wygranej dla przeciwnika.",
      "W każdej innej sytuacji obaj mogą bez końca unikać przegranej, więc powtórzenie daje remis. W trakcie partii sytuacja, która wystąpiła już dwa razy, liczy się jako remis.",
      "Złodziej wygrywa, jeśli do jakiegoś wyjścia ma krótszą drogę niż policjant, a gdy na ruchu jest policjant – krótszą co najmniej o dwa kroki. W innych sytuacjach też może wygrać, więc trzeba je policzyć.",
    ],
  },
};
